import {
  findPayment,
  lockPaymentIfExists,
  type PaymentRow,
  payableOf,
} from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { type DocumentContent, documentContent, payerIn } from '../document-content.ts'
import { type DueDocument, documentsDue } from '../documents-due.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { lockPrefix } from './receipt-prefixes.store.ts'
import {
  hadDocuments,
  insertReceipt,
  listReceipts,
  listRefunds,
  type ReceiptRow,
  takeNumber,
} from './receipts.store.ts'

/**
 * Issues the documents that a payment lacks, each with the next number of its website's series, in one transaction
 * that locks the payment, then the prefix and the series: a rollback uses no number, and of two concurrent calls the second finds
 * nothing to do. Returns what was written.
 */
export const issueDocuments = async (deps: ReceiptDeps, id: PaymentId): Promise<DocumentContent[]> => {
  const { db, contentOf, checkpoint } = deps
  const known = await findPayment(db, id)
  if (!known) return []
  const conference = await contentOf(known.website)
  const written = await db.transaction().execute(async (tx) => {
    const payment = await lockPaymentIfExists(tx, id)
    const documents = payment ? await write(tx, deps, payment, conference) : []
    if (documents.length > 0) checkpoint('before-receipt-commit')
    return documents
  })
  if (written.length > 0) checkpoint('receipt-issued')
  return written
}

/** What the documents take from the website. */
export type Conference = Awaited<ReturnType<ReceiptDeps['contentOf']>>

const write = async (
  tx: Connection,
  deps: ReceiptDeps,
  payment: PaymentRow,
  conference: Conference,
): Promise<DocumentContent[]> => {
  const documents = await listReceipts(tx, [payment.id])
  if (await hadDocuments(tx, payment.id)) return []
  const due = documentsDue(payment, await listRefunds(tx, [payment.id]), documents)
  if (due.length === 0) return []

  return writeDue(tx, deps, payment, conference, { due, documents })
}

type Known = { due: readonly DueDocument[]; documents: readonly ReceiptRow[] }

/** Writes these due documents, in a transaction that holds the payment's lock. */
export const writeDue = async (
  tx: Connection,
  deps: ReceiptDeps,
  payment: PaymentRow,
  conference: Conference,
  { due, documents }: Known,
): Promise<DocumentContent[]> => {
  const { website, livemode } = payment
  const prefix = await lockPrefix(tx, website, 'share')
  const payable = payableOf(deps, payment)
  const buyer = { ...(await payable.buyerOf(tx, payment)), email: payment.customerEmail }
  const receipts = documents.filter(({ kind }) => kind === 'receipt').map(({ content }) => content)
  const creditNotes = new Map(
    documents
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ paymentRefundId, content }) => [paymentRefundId, content.number]),
  )
  const written: DocumentContent[] = []
  for (const document of due) {
    const number = await takeNumber(tx, payment)
    const newest = receipts.at(-1)
    const content = documentContent({
      place: { prefix, livemode, number },
      due: document,
      payment,
      // a reversal has the buyer of the original document; after an erasure that is the only source
      buyer:
        (document.kind === 'receipt_reversal' || !payment.customerEmail) && newest ? payerIn(newest) : buyer,
      lines: payable.linesOf(payment),
      receipt: newest?.number,
      creditNote: creditNotes.get(document.paymentRefundId),
      conference,
      home: deps.origins.homeOf(website),
      // read after waiting for the series lock, so that the series is ordered by time
      now: deps.clock.now(),
    })
    await insertReceipt(tx, payment, number, document, content)
    if (document.kind === 'receipt') receipts.push(content)
    written.push(content)
  }
  return written
}
