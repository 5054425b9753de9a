import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publicPages } from '#content/page-addresses.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { testDatabase } from '../database.ts'
import { sampleOf } from '../long.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { type Archive, archives, expectedOf, migrations, restoreFiles, restoreRows } from './archive.ts'
import { bearerOf, look } from './look.ts'

// the oldest goes through every migration; the data of the newest is also written again, by statements.test.ts
test.each(sampleOf(archives, archives.slice(0, 1)))(
  'what visitors and organisers saw of the data of an older version, they see after the upgrade, and go on with: $name',
  async (archive) => {
    const database = await testDatabase({ holds: 'nothing' })
    await restoreRows(database.pool, archive)
    const newer = (await readdir(migrations)).slice(archive.migrations.length)
    expect(await migrate(database.pool, migrations)).toHaveLength(newer.length)
    const folder = await restoreFiles(archive)
    // payments open at that time would have expired by now
    const startsAt = new Date(archive.madeAt)
    const options = { database, isAlone: true, startsAt, pages: true }
    const product = await startTestProduct({ DATA_DIR: folder }, options)
    expect(await look(product.app, archive.tokens)).toMatchObject(expectedOf(archive))
    expect(await faultyPages(product)).toEqual([])
    expect(await namesOfUnedited(product)).toEqual(Array(2).fill('World Renewable Energy Conference'))
    await payOpenCheckout(product, archive)
  },
)

/** The public pages of each conference that do not answer. */
const faultyPages = async ({ app }: TestProduct) => {
  const answers = ['renewable', 'optics', 'nursing'].flatMap((website) =>
    publicPages.map(async (url) => {
      const answer = await app.inject({ url, headers: { host: `${website}.localhost:3000` } })
      return [website, url, answer.statusCode]
    }),
  )
  return (await Promise.all(answers)).filter(([, , status]) => status !== 200)
}

/** The names that visitors read of the conferences that nobody has edited: as before, whatever new installations begin with. */
const namesOfUnedited = async ({ app }: TestProduct) => {
  const answers = ['optics', 'nursing'].map((website) =>
    app.inject({ url: '/api/website-content/site', headers: { host: `${website}.localhost:3000` } }),
  )
  return (await Promise.all(answers)).map((answer) => answer.json().event.name)
}

/** A checkout that was opened before the upgrade is paid at the price of that time, and its receipt has the next number. */
const payOpenCheckout = async (product: TestProduct, { rows, tokens }: Archive) => {
  const [open] = (rows['payment_records'] ?? [])
    .filter(({ status, registration_id }) => status === 'PENDING' && registration_id !== null)
    .sort((one, other) => String(one['created_at']).localeCompare(String(other['created_at'])))
  const session = String(open?.['session_id'])
  expect((await product.pay(session)).status).toBe(200)
  await product.deliverWebhooks()
  await product.runJobs()
  expect(await product.statusPage(session)).toBe('COMPLETED')
  const bearer = await bearerOf(product.app, tokens.admin)
  const { body } = await product.get(`/api/payments/renewable/${open?.['id']}/receipts`, bearer)
  const series = rows['receipt_series']?.find(({ website, livemode }) => website === 'renewable' && !livemode)
  const next = String(Number(series?.['last_number']) + 1).padStart(6, '0')
  const number = expect.stringMatching(`^TEST-RENEWABLE-\\d{4}-${next}$`)
  expect(body['papers']).toMatchObject([{ number, cents: open?.['total_cents'] }])
}

test('three archives of older versions are kept', () => {
  expect(archives.length).toBeGreaterThanOrEqual(3)
})
