import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ContentOf } from '#content/website-content.ts'
import {
  answerDiscount,
  correctDiscount,
  type DiscountRecord,
  discountFilter,
  listDiscounts,
} from '#features/discounts/admin-discounts.contract.ts'
import { inCalls, lineNames } from '#features/discounts/discount.fields.ts'
import type { PaymentDeps } from '#features/payments/server/payments.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import { answerList, everyRow } from '#platform/server/postgres/list-page.ts'
import { eurosCell, momentCell } from '#shared/exports.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { shortReference } from '#shared/short-reference.ts'
import { answerDiscount as answerRequest } from './answer-discount.ts'
import { correctDiscount as correct } from './correct-discount.ts'
import { discountSource } from './list-discounts.ts'

const columns: ListColumns<DiscountRecord> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  customerEmail: ({ customerEmail }) => customerEmail,
  amountTotal: ({ amountTotal }) => eurosCell(amountTotal),
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => momentCell(createdAt),
  sessionId: ({ sessionId }) => sessionId,
  ...inCalls(
    ['phone', ...lineNames, 'country', 'description'],
    (name) => (record: DiscountRecord) => record[name],
  ),
  orderReference: ({ orderReference }) => orderReference,
  livemode: ({ livemode }) => (livemode === null ? null : String(livemode)),
  refunded: ({ refunded }) => String(refunded),
  uncounted: ({ uncounted }) => String(uncounted),
  amountRequested: ({ amountRequested }) => eurosCell(amountRequested),
  decision: ({ decision }) => decision,
  decidedAt: ({ decidedAt }) => momentCell(decidedAt),
  answerNote: ({ answerNote }) => answerNote,
  version: ({ version }) => version,
  reference: ({ id }) => shortReference(id),
}

const chosen = z.object({ ...discountFilter, sort: timePage.sort, ids: chosenIds })

type Deps = PaymentDeps & { origins: Origins; contentOf: ContentOf }

/** The back-office routes of discount requests; they require an admin session. */
export const adminDiscountRoutes = (app: FastifyInstance, deps: Deps): void => {
  mount(
    app,
    listDiscounts,
    async ({ query: { limit, cursor, sort, ...choice }, permission }, answer, _request, reply) =>
      answerList(discountSource(deps, permission, choice, sort), { limit, cursor }, answer, reply),
  )
  exportRoute(app, deps, {
    list: 'discounts',
    columns,
    query: chosen,
    rows: (permission, { sort, ...choice }) => everyRow(discountSource(deps, permission, choice, sort)),
  })
  serve(app, answerDiscount, ({ params: { id }, body, permission }, request) =>
    answerRequest(deps, permission, parseRequested(id, request), body),
  )
  serve(app, correctDiscount, ({ params: { id }, body, permission }, request) =>
    correct(deps, permission, parseRequested(id, request), body),
  )
}
