import type { DocumentKind } from '#shared/document-kinds.ts'

/** What is known of a payment, of its refunds in their order, and of the documents that it has. */
type Payment = { status: string; totalCents: number }
type Refund = { id: string; cents: number; status: string }
type IssuedDocument = { kind: DocumentKind; paymentRefundId: string | null }

/** A document that is still to be written: a receipt, or one that is about a refund. */
export type DueDocument = {
  kind: DocumentKind
  paymentRefundId: string | null
  cents: number
  /** The number, in its series, of the receipt that this one reverses or replaces. */
  replaces?: number
}

/** The documents of a receipt that is issued again: its reversal, and the one that replaces it. */
export const documentsAgain = ({ number, cents }: { number: number; cents: number }): DueDocument[] =>
  (['receipt_reversal', 'receipt'] as const).map((kind) => ({
    kind,
    paymentRefundId: null,
    cents,
    replaces: number,
  }))

/**
 * Which documents a payment lacks, in the order in which they are numbered: its receipt when the money is there; a credit
 * note for each refund that went through; the reversal of that when the refund has failed since. What is there is never
 * due again, so asking too often does nothing. When all is written, receipts - credit notes + reversals are what was
 * paid - what is refunded.
 */
export const documentsDue = (
  { status, totalCents }: Payment,
  refunds: readonly Refund[],
  documents: readonly IssuedDocument[],
): DueDocument[] => {
  if (status !== 'COMPLETED' || totalCents === 0) return []
  const has = (kind: DocumentKind, id: string | null) =>
    documents.some((document) => document.kind === kind && document.paymentRefundId === id)

  const due: DueDocument[] = []
  if (!has('receipt', null)) due.push({ kind: 'receipt', paymentRefundId: null, cents: totalCents })
  for (const refund of refunds) {
    const { id: paymentRefundId, cents } = refund
    const isCredited = has('credit_note', paymentRefundId)
    if (isThrough(refund) && !isCredited) due.push({ kind: 'credit_note', paymentRefundId, cents })
    if (isUndone(refund) && isCredited && !has('reversal', paymentRefundId))
      due.push({ kind: 'reversal', paymentRefundId, cents })
  }
  return due
}

/** A refund that went through, and one that the bank has given back or that was taken back. */
const isThrough = ({ status }: Refund): boolean => status === 'succeeded'

const isUndone = ({ status }: Refund): boolean => status === 'failed' || status === 'canceled'
