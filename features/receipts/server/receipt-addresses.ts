import type { OwnPaper } from '#features/payments/payments.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { papersOfPayments } from './papers-of-payments.ts'
import { receiptAddress } from './receipt-link.ts'
import { readPaidWithLink } from './receipts.store.ts'

type Parts = { db: Database; clock: Clock; sessionKey: string }

/**
 * The papers of payments, in the order of their numbers, each with an address for its visitor; and whether one is due
 * that is still being written, which takes a moment. The caller has seen that they are his.
 */
export const receiptAddresses = async (
  { db, clock, sessionKey }: Parts,
  paymentIds: readonly string[],
): Promise<{ papers: (OwnPaper & { paymentId: string })[]; areBeingWritten: boolean }> => {
  const paid = await readPaidWithLink(db, paymentIds)
  const { papers, areBeingWritten } = await papersOfPayments(db, paid)
  const versions = new Map(paid.map(({ id, linkVersion }) => [id, linkVersion]))
  const now = clock.now()
  return {
    areBeingWritten,
    papers: papers.map(({ website, livemode, number, paymentId, kind, cents, issuedAt, content }) => {
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
