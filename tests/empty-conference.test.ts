import { get } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { defaultContent } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { printFilePath } from '#features/badges/badges.contract.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aConference, conferencesPath, goLive } from './conferences.ts'
import { textOf } from './pdf-text.ts'
import { aPerson, startTestProduct } from './product.ts'
import { readMail } from './read-mail.ts'
import { aWebsite } from './websites.ts'

/*
 * Nothing of the conferences that come with the product appears in a new empty one: no name, place, date or picture of
 * theirs, on any page, in any email and in any document.
 */

const product = await startTestProduct({}, { pages: true })
const { app, db } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const slug = 'geology'
const host = `${slug}.localhost:3000`

/** What belongs to one of our conferences alone, with what it is. */
const wordsOf = (content: WebsiteContent): string[] => {
  const { event, speakers, previousEdition, partners, contact, footer, importantDates } = content
  const { details } = contact
  const people = [...speakers.firstGrid, ...speakers.secondGrid]
  const past = [...previousEdition.plenary, ...previousEdition.keynote]
  return [
    ...[event.name, event.shortName, event.pageTitle, event.dates.label, event.hotel?.name],
    ...[event.location.city, event.location.area],
    ...[previousEdition.city, previousEdition.dates],
    ...people.flatMap(({ name, university, image }) => [name, university, image]),
    ...past.flatMap(({ name, affiliation, image }) => [name, affiliation, image]),
    ...partners.items.flatMap(({ name, logo }) => [name, logo]),
    ...[details.phone, ...details.address, footer.phone],
    ...importantDates.map(({ date }) => date),
    ...content.gallery.pictures.map(({ image }) => image),
  ].filter((word): word is string => word !== undefined && word.length > 2)
}

/** Drawn for one place, whatever the content says. */
const drawn = ['第十八回', '東京有明', 'Tokyo', 'Ariake', 'Haneda', 'JST', 'Renewable', 'WREC']
/** Cities that are countries too, which each form lists. */
const countries = Object.values(defaultContent).map(({ event }) => event.location.country)
const foreign = [...new Set([...Object.values(defaultContent).flatMap(wordsOf), ...drawn])].filter(
  (word) => !countries.includes(word),
)

/** The foreign words in a text. Time zones and countries are offered for choice on every conference. */
const foreignIn = (text: string): string[] => {
  const own = text.replaceAll('Asia/Tokyo', '')
  return foreign.filter((word) => own.includes(word))
}

const visit = (url: string) =>
  new Promise<{ status: number | undefined; bytes: Buffer }>((settle, fail) => {
    get(`${product.url}${url}`, { headers: { host } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => settle({ status: answer.statusCode, bytes: Buffer.concat(parts) }))
    }).on('error', fail)
  })

type RouteEntry = {
  path?: string | undefined
  index?: boolean | undefined
  children?: RouteEntry[] | undefined
}
const pathsOf = (all: readonly RouteEntry[]): string[] =>
  all.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ])

/** Every page of visitors. */
const pages = pathsOf((await routes) as RouteEntry[]).filter(
  (path) => !/^\/(?:admin|components|stripe-sandbox|api\b)|[:*]/.test(path),
)

const ownInstitute = { instituteOrUniversity: 'Institute of Rocks' }
const person = { ...aPerson({ name: 'Grace Granite' }), ...ownInstitute }

beforeAll(async () => {
  const made = await product.post(conferencesPath, aConference(slug), owner)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect((await goLive(product, slug, owner)).status).toBe(200)
  await db
    .updateTable('presentationTypes')
    .set({ priceCents: 10_000 })
    .where('website', '=', aWebsite(slug))
    .where('type', '=', 'LISTENER')
    .execute()
  product.version.changed(aWebsite(slug))
})

test('no page of a new empty conference, and no data of one, has a word of the others', async () => {
  expect(pages.length).toBeGreaterThan(15)
  const found: Record<string, string[]> = {}
  for (const path of pages)
    for (const url of [path, path === '/' ? '/_.data' : `${path}.data`]) {
      const { status, bytes } = await visit(url)
      expect(status, url).toBe(200)
      const words = foreignIn(bytes.toString())
      if (words.length > 0) found[url] = words
    }
  expect(found).toEqual({})
})

test('no email template of a new empty conference, filled with its data, has a word of the others', async () => {
  const list = await app.inject({ url: `/admin/api/admin/mails/${slug}/words`, headers: owner })
  const mails: { mail?: string; key?: string; subject?: string; text?: string }[] = list.json()
  expect(mails.length).toBeGreaterThan(8)
  const found: Record<string, string[]> = {}
  for (const one of mails) {
    const key = String(one.mail ?? one.key)
    const shown = await product.get(`/admin/api/admin/mails/${slug}/words/${key}`, owner)
    const { subject, text } = (shown.body['words'] ?? shown.body) as { subject: string; text: string }
    const preview = await product.post(
      `/admin/api/admin/mails/${slug}/words/${key}/preview`,
      { subject, text },
      owner,
    )
    expect(preview.status, `${key} ${JSON.stringify(preview.body)}`).toBe(200)
    const words = foreignIn(JSON.stringify(preview.body))
    if (words.length > 0) found[key] = words
  }
  expect(found).toEqual({})
})

test('no email and no document that a new empty conference sends or prints has a word of the others', async () => {
  const { totalPrice } = await product.priceOf({}, { host })
  const taken = {
    ...person,
    method: 'desk',
    unitAmount: totalPrice,
    reference: 'Desk 7',
    sendConfirmation: true,
  }
  const added = await product.post(`/admin/api/admin/bookings-by-hand/${slug}`, taken, owner)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const speaker = { ...aPerson(), ...ownInstitute, presentationType: 'SPEAKER' }
  expect((await product.post('/api/registration/register', speaker, { host })).status).toBe(201)
  await product.post(
    '/api/contact',
    { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'World' },
    { host },
  )
  const forms = ['a6', 'small', 'sheet', 'desk-list']
  const orders = await Promise.all(
    forms.map((form) => product.post(`/admin/api/admin/print-orders/${slug}`, { form }, owner)),
  )
  await product.runDueJobs()

  const documents: Record<string, string> = {}
  for (const [at, { status, body }] of orders.entries()) {
    expect(status, JSON.stringify(body)).toBe(202)
    const url = printFilePath.replace(':website', slug).replace(':id', String(body['id']))
    const file = await app.inject({ url, headers: owner })
    expect(file.statusCode, url).toBe(200)
    documents[String(forms[at])] = textOf(file.rawPayload)
  }
  const receipts = await db
    .selectFrom('receipts')
    .select(['content', 'pdf'])
    .where('website', '=', aWebsite(slug))
    .execute()
  expect(receipts.length).toBeGreaterThan(0)
  for (const { content, pdf } of receipts)
    documents['receipt'] = JSON.stringify(content) + (pdf ? textOf(Buffer.from(pdf)) : '')
  for (const url of [
    '/agenda.pdf',
    '/agenda.ics',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
  ]) {
    const { status, bytes } = await visit(url)
    expect([200, 404], url).toContain(status)
    documents[url] = url.endsWith('.pdf') && status === 200 ? textOf(bytes) : bytes.toString()
  }
  for (const { text } of await product.readMails()) {
    const { headers, text: body } = readMail(text)
    // what owners hear of changed settings is of the installation
    if (headers['to']?.includes(account.email)) continue
    documents[`email ${Object.keys(documents).length} ${headers['subject']}`] = JSON.stringify(headers) + body
  }
  expect(Object.keys(documents).filter((name) => name.startsWith('email')).length).toBeGreaterThan(2)
  const found = Object.entries(documents).flatMap(([name, text]) =>
    foreignIn(text).map((word) => `${name}: ${word}`),
  )
  expect(found).toEqual([])
})
