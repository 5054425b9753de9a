import type { FastifyInstance } from 'fastify'

/** What an archive contains besides rows and files: tokens and the responses to them. */
export type Tokens = { admin: Account; viewer?: Account; own: string[] }
type Account = { email: string; password: string }

/** The paths that organisers read. */
const lists = [
  '/admin/api/admin/accounts',
  '/admin/api/admin/audit',
  '/admin/api/admin/events/renewable',
  '/admin/api/admin/exceptions/renewable',
  '/admin/api/admin/exceptions/renewable/desk',
  '/api/payments/all/renewable',
  '/api/payments/renewable/statistics',
  '/api/payments/renewable/revenue-by-day',
  '/api/payments/renewable/receipts',
  '/api/payments/renewable/completed-with-registrations',
  '/admin/api/admin/booking-counts/renewable',
  '/admin/api/admin/booking-figures/renewable',
  '/admin/api/admin/discounts/renewable',
  '/admin/api/admin/interested-in/renewable',
  '/admin/api/admin/session-options/renewable',
  '/admin/api/admin/accommodation/renewable',
  '/admin/api/admin/pricing-configurations/renewable',
  '/admin/api/admin/messages/renewable',
  '/admin/api/admin/mails/renewable',
  '/admin/api/admin/drafts/renewable/versions',
]

/** What organisers read of each conference, also of those that nobody has changed. */
const listsOfEach = ['presentation-types', 'processing-fee', 'interested-in', 'session-options']
const conferences = ['renewable', 'optics', 'nursing']

/** What an account with a grant for one conference may and may not read. */
const granted = ['renewable', 'optics'].map((website) => `/admin/api/admin/messages/${website}`)

/** The public paths. */
const pages = ['home', 'site', 'speakers', 'agenda', 'conference-topics', 'partners']
  .map((page) => `/api/website-content/${page}`)
  .concat('/api/registration/fees', '/api/form-submission/form', '/api/discounts/form')

const abstracts = '/admin/api/admin/abstract-submissions/renewable'

const host = { host: 'renewable.localhost:3000' }

/** All responses to these readers by path, as JSON text. What this version does not have is left out. */
export const look = async (
  app: FastifyInstance,
  { admin, viewer, own }: Tokens,
): Promise<Record<string, unknown>> => {
  const seen: Record<string, unknown> = {}
  const read = async (as: string, url: string, headers: Headers, method: 'GET' | 'POST' = 'GET') => {
    const answer = await app.inject({ method, url, headers })
    const body = withoutTokens(answer.body)
    const isUnknown = answer.statusCode === 404 && method === 'GET' && !url.endsWith('/file')
    if (!isUnknown)
      seen[as] = {
        status: answer.statusCode,
        body: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body,
      }
    return answer
  }
  for (const url of pages) await read(url, url, host)
  for (const website of conferences.slice(1))
    await read(`fees of ${website}`, '/api/registration/fees', { host: `${website}.localhost:3000` })
  const bearer = await bearerOf(app, admin)
  for (const url of lists) await read(url, url, bearer)
  for (const list of listsOfEach)
    for (const website of conferences) {
      const url = `/admin/api/admin/${list}/${website}`
      await read(url, url, bearer)
    }
  const bookings = '/admin/api/admin/registration-forms/renewable'
  await read('bookings', bookings, bearer, 'POST')
  for (const { id } of (await read('abstracts', abstracts, bearer)).json())
    await read(`file of ${id}`, `${abstracts}/${id}/file`, bearer)
  if (viewer) {
    const grants = await bearerOf(app, viewer)
    for (const url of granted) await read(`as a viewer ${url}`, url, grants)
  }
  for (const [at, token] of own.entries()) {
    const mine = await read(`own page ${at}`, '/api/registration/mine', {
      ...host,
      authorization: `Bearer ${token}`,
    })
    for (const [number, { address }] of ((mine.json().receipts ?? []) as { address: string }[]).entries()) {
      const { statusCode, headers } = await app.inject({ url: address, headers: host })
      seen[`receipt ${at}.${number}`] = [statusCode, headers['content-type']]
    }
  }
  return seen
}

type Headers = Record<string, string>

/** The headers with which this account reads. */
export const bearerOf = async (app: FastifyInstance, payload: Account): Promise<Headers> => {
  const login = await app.inject({
    method: 'POST',
    url: '/admin/api/admin/login',
    headers: host,
    payload,
  })
  return { ...host, authorization: `Bearer ${login.json().accessToken}` }
}

/** URLs of documents and calendars are signed with the time, newer ones name the conference, and test ports differ. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(/token=[\w.-]+(&website=[\w-]+)?/g, 'token=…').replaceAll(/localhost:\d+/g, 'localhost')
