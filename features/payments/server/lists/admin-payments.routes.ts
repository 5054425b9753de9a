import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import {
  expireStalePayments,
  exportedPayments,
  listCompletedWithRegistrations,
  listExpiredPayments,
  listPayments,
  listPaymentsOfCustomer,
  listPaymentsOfStatus,
  listRecentPayments,
  showPayment,
  showPaymentHealth,
  showPaymentOfSession,
  showPaymentStatistics,
  showRevenueByDay,
  testPaymentAccess,
} from '#features/payments/admin-payments.contract.ts'
import { paymentColumns } from '#features/payments/payment-columns.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { answerList, everyRow, readPage } from '#platform/server/postgres/list-page.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Failure } from '#shared/problem.ts'
import { forOneRequest, type PaymentDeps } from '../payment-deps.ts'
import { expireStale } from '../reconcile/expire-stale.ts'
import { countPaymentsOfAdmin } from './count-payments.ts'
import { findPaymentOfAdmin, paymentSource } from './list-payments.ts'
import { revenueByDay } from './revenue-by-day.ts'

type Deps = PaymentDeps & { contentOf: ContentOf }

/** The back-office routes of payments; they require an admin session. */
export const adminPaymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  listRoutes(app, deps)
  singleRoutes(app, deps)
  expiryRoutes(app, deps)
  watchRoutes(app, deps)
  exportOf(app, deps)
}

const listRoutes = (app: FastifyInstance, { db }: Deps): void => {
  mountBoth(app, listPayments, async ({ query: { q, ...page }, permission }, answer, _request, reply) =>
    answerList(paymentSource(db, permission, { search: q }, page.sort), page, answer, reply),
  )
  mountBoth(app, listPaymentsOfStatus, async ({ params, query, permission }, answer, _request, reply) => {
    const { q, ...page } = query
    const choice = { status: params.status, search: q }
    return answerList(paymentSource(db, permission, choice, page.sort), page, answer, reply)
  })
  mountBoth(app, listPaymentsOfCustomer, async ({ params, query, permission }, answer, _request, reply) => {
    const { status, match, ...page } = query
    const choice = { status, [match === 'part' ? 'partOfEmail' : 'email']: params.email }
    return answerList(paymentSource(db, permission, choice, page.sort), page, answer, reply)
  })
  mountBoth(app, listExpiredPayments, async ({ query: page, permission }, answer, _request, reply) =>
    answerList(paymentSource(db, permission, { status: 'EXPIRED' }, page.sort), page, answer, reply),
  )
  mountBoth(
    app,
    listCompletedWithRegistrations,
    async ({ query: page, permission }, answer, _request, reply) => {
      const choice = { status: 'COMPLETED', paysFor: 'registration' } as const
      return answerList(paymentSource(db, permission, choice, page.sort), page, answer, reply)
    },
  )
  mountBoth(app, listRecentPayments, async ({ permission }, answer) =>
    answer(200, (await readPage(paymentSource(db, permission, {}), 20)).rows),
  )
}

/** Mounts a call under both orders of its path. */
const mountBoth = <const E extends Endpoint>(
  app: FastifyInstance,
  call: E,
  handler: Parameters<typeof mount<E>>[2],
): void => {
  for (const one of bothOrders(call)) mount(app, one, handler)
}

const pathPattern = /^\/api\/payments\/(?::website\/([a-z-]+(?:\/(?:test|health))?)|([a-z-]+)\/:website)/

const base = '/api/payments'

/** The call under both orders of its path: the website first, and the word first. */
const bothOrders = <E extends Endpoint>(call: E): E[] => {
  const [begin, afterWebsite, beforeWebsite] = pathPattern.exec(call.path) ?? []
  if (!begin) throw new Error(`${call.path} has no word beside its website`)
  const rest = call.path.slice(begin.length)
  const other = afterWebsite
    ? (`${base}/${afterWebsite}/:website${rest}` as const)
    : (`${base}/:website/${beforeWebsite}${rest}` as const)
  return [call, { ...call, path: other }]
}

const singleRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  serve(app, showPayment, ({ params: { id }, permission }) => findPaymentOfAdmin(db, permission, 'id', id))
  mountBoth(app, showPaymentOfSession, async ({ params: { sessionId }, permission }, answer) =>
    answer(200, await findPaymentOfAdmin(db, permission, 'sessionId', sessionId)),
  )
  mountBoth(app, showPaymentStatistics, async ({ query: { status, q }, permission }, answer) =>
    answer(200, await countPaymentsOfAdmin(db, permission, { status, search: q })),
  )
  serve(app, showRevenueByDay, async ({ permission }) => ({
    days: await revenueByDay(deps, permission, clock.now()),
  }))
}

const expiryRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountBoth(app, expireStalePayments, async ({ permission }, answer) =>
    answer(200, await expireStale(forOneRequest(deps), permission)),
  )
  // mounted first, else the path would match the id of a payment
  for (const { path, params } of bothOrders(expireStalePayments))
    app.get(path, { schema: { params }, config: { access: 'read' } }, async (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ message: 'Use POST to expire payments', code: 'method_not_allowed' } satisfies Failure),
    )
}

const watchRoutes = (app: FastifyInstance, { db, providers }: Deps): void => {
  mountBoth(app, testPaymentAccess, async (_args, answer) => answer(200, { status: 'ok' }))
  mountBoth(app, showPaymentHealth, async ({ permission }, answer) => {
    await readPage(paymentSource(db, permission, {}), 1)
    return answer(200, { status: 'ok', payments: providers.current() ? 'on' : 'off' })
  })
}

const exportOf = (app: FastifyInstance, deps: Deps): void =>
  exportRoute(app, deps, {
    list: 'payments',
    columns: paymentColumns,
    query: exportedPayments,
    rows: (permission, { status, email, q, sort, ids }) =>
      everyRow(paymentSource(deps.db, permission, { status, partOfEmail: email, search: q, ids }, sort)),
  })
