import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import {
  listPapersOfPayment,
  type PaymentDocumentRow,
  sumPapers,
} from '#features/payments/admin-payments.contract.ts'
import { findPaymentOfAdmin } from '#features/payments/server/payments.ts'
import type { Clock } from '#platform/server/clock.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { everyRow, type ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { documentKinds } from '#shared/document-kinds.ts'
import { byName } from '#shared/fields.ts'
import { changeReceiptPrefix, showReceiptPrefix } from '../receipts.contract.ts'
import { documentsOfPayments } from './documents-of-payments.ts'
import { receiptColumns } from './receipt-columns.ts'
import { changePrefix, showPrefix } from './receipt-prefix.ts'
import { type ReceiptRow, readReceipts, sumReceipts } from './receipts.store.ts'

type Deps = { db: Database; clock: Clock; contentOf: ContentOf }

/** The back-office routes of documents; they require an admin session. */
export const adminReceiptRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  mount(app, listPapersOfPayment, async ({ params: { id }, permission }, answer) => {
    const { status, amountTotalCents } = await findPaymentOfAdmin(db, permission, 'id', id)
    const { documents, areBeingWritten } = await documentsOfPayments(db, [
      { id, status, totalCents: amountTotalCents },
    ])
    return answer(200, { papers: documents.map(issuedPaperOf), areBeingWritten })
  })
  mount(app, sumPapers, async ({ permission: { website } }, answer) => {
    const sums = await sumReceipts(db, website)
    const sumOf = (isLive: boolean, kind: PaymentDocumentRow['kind']) => {
      const { papers = 0, cents = 0 } = sums.find((one) => one.livemode === isLive && one.kind === kind) ?? {}
      return { papers, cents }
    }
    const byKind = (isLive: boolean) => byName(documentKinds, (kind) => sumOf(isLive, kind))
    return answer(200, { live: byKind(true), test: byKind(false) })
  })
  serve(app, showReceiptPrefix, ({ permission }) => showPrefix(deps, permission))
  mount(app, changeReceiptPrefix, async ({ body: { prefix }, permission }, answer, request) =>
    answer(200, await changePrefix(deps, permission, { prefix, ifMatch: request.headers['if-match'] })),
  )
  exportRoute(app, deps, {
    list: 'receipts',
    columns: receiptColumns,
    rows: (permission) => everyRow(receiptSource(db, permission)),
  })
}

const issuedPaperOf = ({
  website,
  livemode,
  number,
  content,
  issuedAt,
  ...row
}: ReceiptRow): PaymentDocumentRow => ({
  number: content.number,
  kind: row.kind,
  cents: row.cents,
  livemode,
  issuedAt: issuedAt.toISOString(),
  paymentId: row.paymentId,
  paymentRefundId: row.paymentRefundId,
  address: `/admin/api/admin/receipts/${website}/${livemode ? 'live' : 'test'}/${number}/file`,
})

/** All documents of the admin's website, streamed in batches. */
const receiptSource = (db: Database, { website }: AdminOf): ListSource<ReceiptRow, ReceiptRow> => ({
  read: (after, count) => {
    const [series, number] = after?.split(':') ?? []
    return readReceipts(
      db,
      website,
      after ? { livemode: series === 'live', number: Number(number) } : undefined,
      count,
    )
  },
  cursorOf: ({ livemode, number }) => `${livemode ? 'live' : 'test'}:${number}`,
  shown: (row) => row,
})
