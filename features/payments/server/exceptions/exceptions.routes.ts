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
import type { PaymentParts } from '#features/payments/server/payment-parts.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { adoptException } from './adopt-exception.ts'
import { askException } from './ask-exception.ts'
import { exceptionColumns } from './exception-columns.ts'
import { countOpen } from './exception-lists.store.ts'
import { exceptionSource, findException } from './list-exceptions.ts'
import { reconcileNow } from './reconcile-now.ts'
import { refundException } from './refund-exception.ts'
import { reviewExceptions } from './review-exceptions.ts'
import { desksOf } from './show-desk.ts'

type Parts = PaymentParts

/** What someone should look at, and the answers to it, behind the gate. */
export const exceptionRoutes = (app: FastifyInstance, parts: Parts): void => {
  readRoutes(app, parts)
  answerRoutes(app, parts)
}

const readRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { db, payables } = parts
  const deskOf = desksOf(parts)
  mount(
    app,
    listExceptions,
    async ({ query: { limit, cursor, sort, ...choice }, permission }, answer, _request, reply) =>
      answerList(exceptionSource(db, permission, choice, sort), { limit, cursor }, answer, reply),
  )
  mount(app, showException, async ({ params: { id }, permission }, answer) =>
    answer(200, await findException(db, permission.website, id)),
  )
  mount(app, countExceptions, async ({ permission }, answer) =>
    answer(200, { open: await countOpen(db, permission.website) }),
  )
  mount(app, showExceptionsDesk, async ({ permission }, answer) => answer(200, await deskOf(permission)))
  mount(app, candidatesCall, async ({ query, permission }, answer) =>
    answer(200, await payables.registration.findCandidates(db, permission.website, query.q)),
  )
  exportRoute(app, parts, {
    list: 'exceptions',
    columns: exceptionColumns,
    query: exportedExceptions,
    rows: (permission, { sort, ...choice }) => everyRow(exceptionSource(db, permission, choice, sort)),
  })
}

const answerRoutes = (app: FastifyInstance, parts: Parts): void => {
  mount(app, reconcileCall, async ({ permission }, answer) =>
    answer(202, await reconcileNow(parts, permission)),
  )
  mount(app, askCall, async ({ params: { id }, permission }, answer) =>
    answer(200, await askException(parts, permission, id)),
  )
  mount(app, adoptCall, async ({ params: { id }, body, permission }, answer) =>
    answer(200, await adoptException(parts, permission, { id, ...body })),
  )
  mount(app, refundCall, async ({ params: { id }, body, permission }, answer) =>
    answer(200, await refundException(parts, permission, { id, ...body })),
  )
  mount(app, reviewCall, async ({ body, permission }, answer) =>
    answer(200, { exceptions: await reviewExceptions(parts, permission, body) }),
  )
}
