import type { FastifyInstance } from 'fastify'
import {
  adoptException as adoptCall,
  askException as askCall,
  findCandidates as candidatesCall,
  countExceptions,
  exportedExceptions,
  listExceptions,
  reconcileNow as reconcileCall,
  refundException as refundCall,
  reviewExceptions as reviewCall,
  showException,
  showExceptionsDesk,
} from '#features/payments/exceptions.contract.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { askException } from './check-exception.ts'
import { exceptionColumns } from './exception-columns.ts'
import { countOpen } from './exception-lists.store.ts'
import { adoptException } from './import-payment.ts'
import { exceptionSource, findException } from './list-exceptions.ts'
import type { ExceptionDeps } from './lock-open.ts'
import { reconcileNow } from './reconcile-now.ts'
import { refundException } from './refund-exception.ts'
import { reviewExceptions } from './review-exceptions.ts'
import { summariesOf } from './show-summary.ts'

/** The routes of exceptions and their answers; they require an admin session. */
export const exceptionRoutes = (app: FastifyInstance, deps: ExceptionDeps): void => {
  readRoutes(app, deps)
  answerRoutes(app, deps)
}

const readRoutes = (app: FastifyInstance, deps: ExceptionDeps): void => {
  const { db, payables } = deps
  const deskOf = summariesOf(deps)
  mount(
    app,
    listExceptions,
    async ({ query: { limit, cursor, sort, ...choice }, permission }, answer, _request, reply) =>
      answerList(exceptionSource(db, permission, choice, sort), { limit, cursor }, answer, reply),
  )
  serve(app, showException, ({ params: { id }, permission }) => findException(db, permission.website, id))
  serve(app, countExceptions, async ({ permission }) => ({ open: await countOpen(db, permission.website) }))
  serve(app, showExceptionsDesk, ({ permission }) => deskOf(permission))
  serve(app, candidatesCall, ({ query, permission }) =>
    payables.registration.findCandidates(db, permission.website, query.q),
  )
  exportRoute(app, deps, {
    list: 'exceptions',
    columns: exceptionColumns,
    query: exportedExceptions,
    rows: (permission, { sort, ...choice }) => everyRow(exceptionSource(db, permission, choice, sort)),
  })
}

const answerRoutes = (app: FastifyInstance, deps: ExceptionDeps): void => {
  serve(app, reconcileCall, ({ permission }) => reconcileNow(deps, permission))
  serve(app, askCall, ({ params: { id }, permission }) => askException(deps, permission, id))
  serve(app, adoptCall, ({ params: { id }, body, permission }) =>
    adoptException(deps, permission, { id, ...body }),
  )
  serve(app, refundCall, ({ params: { id }, body, permission }) =>
    refundException(deps, permission, { id, ...body }),
  )
  serve(app, reviewCall, async ({ body, permission }) => ({
    exceptions: await reviewExceptions(deps, permission, body),
  }))
}
