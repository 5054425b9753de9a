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
import type { Admit } from '#shared/admin-of.ts'
import { adoptException } from './adopt-exception.ts'
import { askException } from './ask-exception.ts'
import { findCandidates } from './candidates.store.ts'
import { exceptionColumns } from './exception-columns.ts'
import { countOpen } from './exception-lists.store.ts'
import { exceptionSource, findException } from './list-exceptions.ts'
import { reconcileNow } from './reconcile-now.ts'
import { refundException } from './refund-exception.ts'
import { reviewExceptions } from './review-exceptions.ts'
import { showDesk } from './show-desk.ts'

type Parts = PaymentParts & { admit: Admit }

const reads = { config: { access: 'read' } } as const
const writes = { config: { access: 'write' } } as const

const readRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { db, admit } = parts
  mount(
    app,
    listExceptions,
    async ({ params, query: { limit, cursor, sort, ...choice } }, answer, request, reply) => {
      const permission = admit(request, params.website, 'read')
      return answerList(exceptionSource(db, permission, choice, sort), { limit, cursor }, answer, reply)
    },
    reads,
  )
  mount(
    app,
    showException,
    async ({ params: { website, id } }, answer, request) =>
      answer(200, await findException(db, admit(request, website, 'read').website, id)),
    reads,
  )
  mount(
    app,
    countExceptions,
    async ({ params }, answer, request) =>
      answer(200, { open: await countOpen(db, admit(request, params.website, 'read').website) }),
    reads,
  )
  mount(
    app,
    showExceptionsDesk,
    async ({ params }, answer, request) =>
      answer(200, await showDesk(parts, admit(request, params.website, 'read'))),
    reads,
  )
  mount(
    app,
    candidatesCall,
    async ({ params, query }, answer, request) =>
      answer(200, await findCandidates(db, admit(request, params.website, 'read').website, query.q)),
    reads,
  )
  exportRoute(app, parts, {
    list: 'exceptions',
    columns: exceptionColumns,
    query: exportedExceptions,
    rows: (permission, { sort, ...choice }) => everyRow(exceptionSource(db, permission, choice, sort)),
  })
}

const answerRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { admit } = parts
  mount(
    app,
    reconcileCall,
    async ({ params }, answer, request) =>
      answer(202, await reconcileNow(parts, admit(request, params.website, 'write'))),
    writes,
  )
  mount(
    app,
    askCall,
    async ({ params: { website, id } }, answer, request) =>
      answer(200, await askException(parts, admit(request, website, 'write'), id)),
    writes,
  )
  mount(
    app,
    adoptCall,
    async ({ params: { website, id }, body }, answer, request) =>
      answer(200, await adoptException(parts, admit(request, website, 'write'), { id, ...body })),
    writes,
  )
  mount(
    app,
    refundCall,
    async ({ params: { website, id }, body }, answer, request) =>
      answer(200, await refundException(parts, admit(request, website, 'write'), { id, ...body })),
    writes,
  )
  mount(
    app,
    reviewCall,
    async ({ params, body }, answer, request) => {
      const permission = admit(request, params.website, 'write')
      return answer(200, { exceptions: await reviewExceptions(parts, permission, body) })
    },
    writes,
  )
}

/** What somebody should look at, and the answers to it, behind the gate. */
export const exceptionRoutes = (app: FastifyInstance, parts: Parts): void => {
  readRoutes(app, parts)
  answerRoutes(app, parts)
}
