import { expect, test } from 'vitest'
import { listCombinations } from '#features/accommodation/accommodation.contract.ts'
import { listPresentationTypes } from '#features/pricing/admin-pricing.contract.ts'
import { readOptions } from '#features/program-options/read-options.ts'
import { addressOf } from '#shared/address.ts'
import { type ExportList, exportPath } from '#shared/exports.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { startTestProduct } from './product.ts'

const product = await startTestProduct()
const { app, db } = product
// a file is named by the day, which ends on no slow machine earlier
product.clock.hold()
const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }))

const csv = (
  list: ExportList,
  website: Website = aWebsite('renewable'),
  headers: Record<string, string> = viewer,
) => app.inject({ url: exportPath(list).replace(':website', website), headers })

/** The CSV, without its BOM, as the sheet of the XLSX would be read. */
const linesOf = (body: string): string[] => {
  expect(body.charCodeAt(0)).toBe(0xfeff)
  return body.slice(1).trimEnd().split('\r\n')
}

const listed = async (path: string) => (await app.inject({ url: path, headers: viewer })).json()

test.each([
  ['sessions', 'sessionOptions', 'session-options', 'Session option'],
  ['interests', 'interestOptions', 'interested-in', 'Interest'],
] as const)(
  'the %s of a website are a file, as its page lists them, and none is a formula A17 A18',
  async (list, table, path, head) => {
    const createdAt = product.clock.now()
    const names = ['=1+1', 'Ocean, "deep"', '潮力']
    for (const name of names) {
      await db
        .insertInto(table)
        .values({ website: aWebsite('renewable'), name, createdAt })
        .execute()
    }
    await db
      .insertInto(table)
      .values({ website: aWebsite('optics'), name: 'Elsewhere', createdAt })
      .execute()
    const deleted = { website: aWebsite('renewable'), name: 'Deleted', createdAt, deletedAt: createdAt }
    await db.insertInto(table).values(deleted).execute()

    const all = readOptions(await listed(`/admin/api/admin/${path}/renewable`))
    const answer = await csv(list)
    const day = wallTimeAt(product.clock.now().getTime(), 'Asia/Tokyo').date
    expect(answer.headers['content-disposition']).toContain(`"plenary-${list}-renewable-${day}.csv"`)
    const written = (name: string) => {
      if (name.startsWith('=')) return `'${name}`
      return /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
    }
    expect(linesOf(answer.body)).toEqual([
      `ID,${head}`,
      ...all.map(({ id, name }) => `${id},${written(name)}`),
    ])
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  },
)

const withCents = (price: number) => price.toFixed(2)

test('the accommodation combinations of a website are a file, prices with two decimals A15', async () => {
  const all = listCombinations.replies[200].parse(
    await listed(addressOf(listCombinations, { params: { website: aWebsite('renewable') } })),
  )
  expect(all.length).toBeGreaterThan(0)
  expect(linesOf((await csv('accommodations')).body)).toEqual([
    'ID,Nights,Guests,Price (€)',
    ...all.map(({ id, nights, guests, price }) => `${id},${nights},${guests},${withCents(price)}`),
  ])
})

test('the registration types of a website are a file, prices with two decimals A20', async () => {
  const all = listPresentationTypes.replies[200].parse(
    await listed(addressOf(listPresentationTypes, { params: { website: aWebsite('renewable') } })),
  )
  expect(all.length).toBeGreaterThan(0)
  expect(linesOf((await csv('registration-types')).body)).toEqual([
    'ID,Type,Price (€),Name,Payment,Hidden',
    ...all.map(({ id, type, price }) => {
      const isPaidOnline = type === 'LISTENER' || type === 'DELEGATE'
      const name = `${type.charAt(0)}${type.slice(1).toLowerCase()}`
      return `${id},${type},${withCents(Number(price))},${name},${isPaidOnline ? 'Paid online' : 'Free'},no`
    }),
  ])
})

test('a list of another website is no file for anyone who may not see it, and no one else has one', async () => {
  for (const list of ['sessions', 'interests', 'accommodations', 'registration-types'] as const) {
    expect((await csv(list, aWebsite('nursing'))).statusCode, list).toBe(403)
    expect((await csv(list, aWebsite('renewable'), {})).statusCode, list).toBe(401)
  }
})
