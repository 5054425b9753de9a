import {
  findPayment,
  lockPaymentIfKept,
  type PaymentRow,
  payableOf,
} from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { type PaperContent, paperContent, payerIn } from '../paper-content.ts'
import { type DuePaper, papersDue } from '../papers-due.ts'
import type { ReceiptParts } from './receipt-parts.ts'
import {
  hadPapers,
  insertReceipt,
  listReceipts,
  listRefunds,
  type ReceiptRow,
  takeNumber,
} from './receipts.store.ts'

/**
 * Issues the papers that a payment lacks, each with the next number of its website's series, in one transaction that
 * holds the payment and then the series: what was not committed has taken no number, and two who issue for the same
 * payment follow one another, the second finding nothing to do. Answers what was written.
 */
export const issuePapers = async (parts: ReceiptParts, id: PaymentId): Promise<PaperContent[]> => {
  const { db, contentOf, checkpoint } = parts
  const known = await findPayment(db, id)
  if (!known) return []
  const message = await contentOf(known.website)
  const written = await db.transaction().execute(async (tx) => {
    const payment = await lockPaymentIfKept(tx, id)
    const papers = payment ? await write(tx, parts, payment, message) : []
    if (papers.length > 0) checkpoint('before-receipt-commit')
    return papers
  })
  if (written.length > 0) checkpoint('receipt-issued')
  return written
}

/** What the papers take from the website. */
export type Said = Awaited<ReturnType<ReceiptParts['contentOf']>>

const write = async (
  tx: Connection,
  parts: ReceiptParts,
  payment: PaymentRow,
  message: Said,
): Promise<PaperContent[]> => {
  const papers = await listReceipts(tx, [payment.id])
  if (await hadPapers(tx, payment.id)) return []
  const due = papersDue(payment, await listRefunds(tx, [payment.id]), papers)
  if (due.length === 0) return []

  return writeDue(tx, parts, payment, message, { due, papers })
}

type Known = { due: readonly DuePaper[]; papers: readonly ReceiptRow[] }

/** Writes these papers, which the payment is due, in a transaction that holds the payment. */
export const writeDue = async (
  tx: Connection,
  parts: ReceiptParts,
  payment: PaymentRow,
  message: Said,
  { due, papers }: Known,
): Promise<PaperContent[]> => {
  const { website, livemode } = payment
  const payable = payableOf(parts, payment)
  const buyer = { ...(await payable.buyerOf(tx, payment)), email: payment.customerEmail }
  const receipts = papers.filter(({ kind }) => kind === 'receipt').map(({ content }) => content)
  const creditNotes = new Map(
    papers
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ paymentRefundId, content }) => [paymentRefundId, content.number]),
  )
  const written: PaperContent[] = []
  for (const paper of due) {
    const number = await takeNumber(tx, payment)
    const newest = receipts.at(-1)
    const content = paperContent({
      place: { website, livemode, number },
      due: paper,
      payment,
      // what is reversed was written to the buyer of then; of someone who was erased nothing else is known
      buyer:
        (paper.kind === 'receipt_reversal' || !payment.customerEmail) && newest ? payerIn(newest) : buyer,
      lines: payable.linesOf(payment),
      receipt: newest?.number,
      creditNote: creditNotes.get(paper.paymentRefundId),
      said: message,
      home: parts.origins.homeOf(website),
      // after the number was waited for: the series is in the order of time
      now: parts.clock.now(),
    })
    await insertReceipt(tx, payment, number, paper, content)
    if (paper.kind === 'receipt') receipts.push(content)
    written.push(content)
  }
  return written
}
