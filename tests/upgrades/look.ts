import type { FastifyInstance } from 'fastify'

/** What an archive contains besides rows and files: tokens and the responses to them. */
export type Tokens = { admin: { email: string; password: string }; own: string[] }

/** The paths that organisers read of a website. */
const lists = [
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
  '/admin/api/admin/presentation-types/renewable',
  '/admin/api/admin/accommodation/renewable',
  '/admin/api/admin/pricing-configurations/renewable',
  '/admin/api/admin/messages/renewable',
  '/admin/api/admin/mails/renewable',
  '/admin/api/admin/drafts/renewable/versions',
]

/** The public paths. */
const pages = ['home', 'site', 'speakers', 'agenda', 'conference-topics', 'partners']
  .map((page) => `/api/website-content/${page}`)
  .concat('/api/registration/fees', '/api/form-submission/form')

const abstracts = '/admin/api/admin/abstract-submissions/renewable'

const host = { host: 'renewable.localhost:3000' }

/** All responses to these readers by path, as JSON text. */
export const look = async (
  app: FastifyInstance,
  { admin, own }: Tokens,
): Promise<Record<string, unknown>> => {
  const login = await app.inject({
    method: 'POST',
    url: '/admin/api/admin/login',
    headers: host,
    payload: admin,
  })
  const bearer = { ...host, authorization: `Bearer ${login.json().accessToken}` }
  const seen: Record<string, unknown> = {}
  const read = async (
    as: string,
    url: string,
    headers: Record<string, string>,
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const answer = await app.inject({ method, url, headers })
    const body = withoutTokens(answer.body)
    seen[as] = {
      status: answer.statusCode,
      body: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body,
    }
    return answer
  }
  for (const url of pages) await read(url, url, host)
  for (const url of lists) await read(url, url, bearer)
  const bookings = '/admin/api/admin/registration-forms/renewable'
  await read('bookings', bookings, bearer, 'POST')
  for (const { id } of (await read('abstracts', abstracts, bearer)).json())
    await read(`file of ${id}`, `${abstracts}/${id}/file`, bearer)
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

/** URLs of documents and calendars are signed with the time, and test ports differ. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(/token=[\w.-]+/g, 'token=…').replaceAll(/localhost:\d+/g, 'localhost')
