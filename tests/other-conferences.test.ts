import { describe, expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { publicPages } from '#content/page-addresses.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { addressOf, guardedRoutesOf, onlyRefuses, queryOf, routesOf } from './guarded-routes.ts'
import { sampleOf } from './long.ts'
import { textOf } from './pdf-text.ts'
import { aPerson, startTestProduct } from './product.ts'
import { readMail } from './read-mail.ts'

/*
 * Nothing of a conference is on a page, in an email or in a document of another one: no name, place, date or picture. By
 * enumeration of everything that is read, and of every text of the content.
 */

const product = await startTestProduct({}, { pages: true })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))

/** Fields that no one reads, such as ids and what pictures are drawn from, and countries, which each form lists. */
const notRead = new Set([
  ...[
    'icon',
    'avatar',
    'wordmark',
    'href',
    'id',
    'category',
    'topicIds',
    'featuredSpeakerIds',
    'map',
    'horizon',
    'mode',
    'kind',
  ],
  'country',
])
/** Texts of a content that our own pages say too, of every conference. */
const sayWeToo = [
  'Conference',
  'Conference Topics',
  'View All Speakers',
  'Abstract deadline',
  'Registration deadline',
  'Chair',
  'On request',
  // as in Nobel Prize winner
  'Prize',
]
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (notRead.has(key) ? [] : textsIn(part)))
}

const conferences = Object.keys(defaultContent) as (keyof typeof defaultContent)[]

/** Cities that are countries too, which each form lists. */
const countries = conferences.map((one) => defaultContent[one].event.location.country)

/** The texts of the other conferences that the content of this one does not contain, each with its longest word. */
const textsOfOthers = (website: keyof typeof defaultContent) => {
  const own = textsIn(defaultContent[website]).join('\n')
  const others = conferences.filter((one) => one !== website).flatMap((one) => textsIn(defaultContent[one]))
  return [...new Set(others)]
    .filter((text) => /\p{L}{4}|\d{4}/u.test(text) && !own.includes(text))
    .filter((text) => !sayWeToo.includes(text) && !countries.includes(text))
    .map((text) => ({
      text,
      longest: wordsOf(text).reduce((one, other) => (other.length > one.length ? other : one), ''),
    }))
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}

/** A response as people read it: HTML, JSON, calendars and PDF in one form. */
const readable = (type: string, bytes: Buffer): string => {
  if (type.includes('pdf')) return textOf(bytes)
  const text = bytes.toString()
  if (type.includes('calendar')) return text.replace(/\r\n[ \t]/g, '').replace(/\\(.)/g, '$1')
  return text
    .replace(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
/** Whether a text is in another one, not as a part of a word. */
const names = (whole: string, text: string): boolean => {
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
    if (!isLetter(whole[at - 1]) && !isLetter(whole[at + text.length])) return true
  return false
}

describe.each(sampleOf(conferences, ['optics', 'nursing']))(
  'nothing of another conference is in',
  (website) => {
    const host = `${website}.localhost:3000`
    const foreign = textsOfOthers(website)
    const found = (whole: string) => {
      const words = new Set(wordsOf(whole))
      // most words are not there, which is quicker to see than that a text is not
      const possible = foreign.filter(({ longest }) => words.has(longest))
      return possible.flatMap(({ text }) => (names(whole, text) ? [text] : []))
    }
    const read = async (url: string, headers: Record<string, string> = owner) => {
      const {
        statusCode,
        headers: sent,
        rawPayload,
      } = await app.inject({ url, headers: { host, ...headers } })
      return { status: statusCode, text: readable(String(sent['content-type']), rawPayload) }
    }

    test(`the public pages, calls and files of ${website}`, async () => {
      expect(foreign.length).toBeGreaterThan(500)
      const calls = routesOf(app)
        .filter(
          ({ method, url }) => method === 'GET' && !/^\/(admin|api\/(payments|health|stripe))|:|\*/.test(url),
        )
        .map(({ url }) => url)
      const urls = [...new Set([...publicPages, ...calls, '/agenda.pdf'])]
      expect(urls).toEqual(expect.arrayContaining(['/site.webmanifest', '/agenda.ics']))
      const wrong = await Promise.all(
        urls.map(async (url) => [url, found((await read(url, {})).text)] as const),
      )
      expect(wrong.filter(([, texts]) => texts.length > 0)).toEqual([])
    })

    test(`the back-office of ${website}, with its exports`, async () => {
      const routes = guardedRoutesOf(app).filter(
        (route) => route.method === 'GET' && /:website\b/.test(route.url) && !onlyRefuses(route),
      )
      expect(routes.length).toBeGreaterThan(30)
      const wrong = await Promise.all(
        routes.map(async ({ url }) => {
          const { text } = await read(`${addressOf(url, website)}${queryOf(url)}`)
          return [url, found(text)] as const
        }),
      )
      expect(wrong.filter(([, texts]) => texts.length > 0)).toEqual([])
    })

    test(`the emails of ${website}, each of its kinds`, async () => {
      const root = `/admin/api/admin/mails/${website}/words`
      const kinds = (await product.get(root, owner)).body as unknown as { mail: string }[]
      expect(kinds.length).toBeGreaterThan(10)
      for (const { mail } of kinds) {
        const { body } = await product.get(`${root}/${mail}`, owner)
        const shown = await product.post(`${root}/${mail}/preview`, body['words'], owner)
        expect([mail, shown.status]).toEqual([mail, 200])
        expect([mail, found(JSON.stringify(shown.body))]).toEqual([mail, []])
      }
    })

    test(`the emails and documents that somebody gets who pays for ${website}`, async () => {
      const person = { ...aPerson(), instituteOrUniversity: 'University of Elsewhere' }
      const pricing = await product.priceOf({}, { host })
      const opened = await product.openCheckout(person, pricing, {}, { host })
      await product.pay(String(opened.body['sessionId']))
      await product.post('/api/registration/links', { email: person.email }, { host })
      const { name, email } = person
      await product.post(
        '/api/contact',
        { name, email, subject: 'Visa', message: 'Do you write letters?' },
        { host },
      )
      const orders = `/admin/api/admin/print-orders/${website}`
      for (const form of ['a6', 'desk-list']) await product.post(orders, { form }, owner)
      await product.deliverWebhooks()
      await product.runJobs()

      const mails = (await product.readMails()).map(({ text }) => readMail(text))
      const theirs = mails.filter(({ headers }) =>
        [headers['to'], headers['reply-to']].join().includes(email),
      )
      expect(theirs.length).toBeGreaterThanOrEqual(2)
      for (const { headers, text, html } of theirs)
        expect([headers['subject'], found(JSON.stringify([headers, text, html]))]).toEqual([
          headers['subject'],
          [],
        ])

      const [record] = await product.recordsOf(email)
      const { body } = await product.get(`/api/payments/${website}/${record?.id}/receipts`, owner)
      const papers = (body['papers'] as { address: string }[]).map(({ address }) => address)
      const prints = (await product.get(orders, owner)).body as unknown as { id: string }[]
      const files = [...papers, ...prints.map(({ id }) => `${orders}/${id}/file`)]
      expect(files.length).toBeGreaterThanOrEqual(2)
      for (const file of files) {
        const { status, text } = await read(file)
        expect([file, status, found(text)]).toEqual([file, 200, []])
      }
    })
  },
)
