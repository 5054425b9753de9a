import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { findPayment, type Payables, payableOf } from '#features/payments/server/payments.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readerOf } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type OpenedReceipt, openReceipt } from './open-receipt.ts'
import { readReceiptToken } from './receipt-link.ts'
import { findPaymentOf } from './receipts.store.ts'

const pdf = { feature: 'receipts', type: 'application/pdf' }
const words = {
  own: {
    ...pdf,
    name: 'openOwnReceipt',
    summary: 'Opens a receipt or credit note of your own as PDF. Its address comes with your registration.',
    failures: { 404: 'The address is no longer valid.' },
  },
  any: { ...pdf, name: 'openReceipt', summary: 'Opens a receipt or credit note as PDF.' },
}

type Deps = {
  db: Database
  payables: Payables
  clock: Clock
  sessionKey: string
  origins: Pick<Origins, 'websiteOf'>
  limits: Limits
}

type ByToken = { Querystring: { token: string; website?: Website } }

const params = z.object({ website: websiteParam, series: z.string(), number: integerIdParam })
type ByNumber = { Params: z.output<typeof params> }

/** The PDF of a document: for its visitor by a token valid for an hour, for organisers by their session. */
export const receiptFileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, origins } = deps

  app.get<ByToken>(
    '/api/registration/receipt',
    {
      schema: { querystring: z.object({ token: z.string(), website: z.optional(websiteParam) }) },
      onRequest: deps.limits.ofNetwork('status'),
      config: { words: words.own },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token, website = origins.websiteOf(request) } = request.query
      const opened = await openByToken(deps, token, website)
      if (!opened)
        throw new Problem(
          404,
          'link_invalid',
          'This link is no longer valid. Open the receipt from your page again.',
        )
      return sendReceipt(reply, opened)
    },
  )

  app.get<ByNumber>(
    '/admin/api/admin/receipts/:website/:series/:number/file',
    { config: { cookie: true, access: 'read', words: words.any }, schema: { params } },
    async (request, reply) => {
      const { website } = readerOf(request)
      const { series, number } = request.params
      const opened = isSeries(series)
        ? await openReceipt(db, { website, livemode: series === 'live', number })
        : undefined
      if (!opened) throw new Problem(404, 'not_found', 'There is nothing at this address')
      return sendReceipt(reply, opened)
    },
  )
}

/** The PDF of a token; undefined for any invalid token. */
const openByToken = async (
  { db, clock, sessionKey, payables }: Deps,
  token: string,
  website: Website,
): Promise<OpenedReceipt | undefined> => {
  const named = readReceiptToken(token, sessionKey, website, clock.now())
  const paymentId = named && (await findPaymentOf(db, named.key))
  const payment = paymentId && (await findPayment(db, paymentId))
  if (!payment) return undefined
  const linkVersion = await payableOf({ payables }, payment).linkVersionOf(db, payment)
  return named.isSigned(linkVersion) ? openReceipt(db, named.key) : undefined
}

const sendReceipt = (reply: FastifyReply, { number, pdf }: OpenedReceipt) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      // safe in a header: a number has only letters, digits and hyphens
      'content-disposition': `inline; filename="${number}.pdf"`,
      'content-length': pdf.byteLength,
    })
    .send(pdf)

const isSeries = (word: string) => word === 'live' || word === 'test'
