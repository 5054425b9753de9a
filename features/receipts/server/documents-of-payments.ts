import type { Connection } from '#platform/server/postgres/database.ts'
import { documentsDue } from '../documents-due.ts'
import { listReceipts, listRefunds, type ReceiptRow } from './receipts.store.ts'

/** The documents of these payments by number, and whether any is due and not issued yet. */
export const documentsOfPayments = async (
  connection: Connection,
  payments: readonly { id: string; status: string; totalCents: number }[],
): Promise<{ documents: ReceiptRow[]; areBeingWritten: boolean }> => {
  const ids = payments.map(({ id }) => id)
  const [documents, refunds] = await Promise.all([
    listReceipts(connection, ids),
    listRefunds(connection, ids),
  ])
  const areBeingWritten = payments.some((payment) => {
    const ofPayment = ({ paymentId }: { paymentId: string | null }) => paymentId === payment.id
    return documentsDue(payment, refunds.filter(ofPayment), documents.filter(ofPayment)).length > 0
  })
  return { documents, areBeingWritten }
}
