import type { OwnDocument } from '#features/payments/payments.contract.ts'
import { type Payables, type PaymentRow, payableOf } from '#features/payments/server/payments.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { documentsOfPayments } from './documents-of-payments.ts'
import { receiptAddress } from './receipt-link.ts'

type Deps = { db: Database; clock: Clock; sessionKey: string; payables: Payables }

/**
 * The documents of payments by number, each with an address for its visitor, and whether one is due and not written
 * yet. The caller has authorised the visitor.
 */
export const receiptAddresses = async (
  { db, clock, sessionKey, payables }: Deps,
  payments: readonly PaymentRow[],
): Promise<{ documents: (OwnDocument & { paymentId: string })[]; areBeingWritten: boolean }> => {
  const { documents, areBeingWritten } = await documentsOfPayments(db, payments)
  const versions = new Map<string, number>()
  for (const payment of payments)
    versions.set(payment.id, await payableOf({ payables }, payment).linkVersionOf(db, payment))
  const now = clock.now()
  return {
    areBeingWritten,
    documents: documents.map(({ website, livemode, number, paymentId, kind, cents, issuedAt, content }) => {
      const linkVersion = versions.get(paymentId) ?? 0
      return {
        paymentId,
        number: content.number,
        kind,
        cents,
        issuedAt: issuedAt.toISOString(),
        address: receiptAddress(sessionKey, { website, livemode, number, linkVersion }, now),
      }
    }),
  }
}
