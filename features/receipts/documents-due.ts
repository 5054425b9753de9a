import type { DocumentKind } from '#shared/document-kinds.ts'

/** A payment, its refunds in order, and its documents. */
type Payment = { status: string; totalCents: number }
type Refund = { id: string; cents: number; status: string }
type IssuedDocument = { kind: DocumentKind; paymentRefundId: string | null }

/** A document to be written: a receipt, or one about a refund. */
export type DueDocument = {
  kind: DocumentKind
  paymentRefundId: string | null
  cents: number
  /** The number, in its series, of the receipt that this document reverses or replaces. */
  replaces?: number
}

/** The documents of a reissued receipt: the reversal, and the replacement. */
export const reissuedDocuments = ({ number, cents }: { number: number; cents: number }): DueDocument[] =>
  (['receipt_reversal', 'receipt'] as const).map((kind) => ({
    kind,
    paymentRefundId: null,
    cents,
    replaces: number,
  }))

/**
 * The documents that a payment lacks, in the order of numbering: the receipt once it is paid, a credit note per
 * successful refund, and its reversal when the refund failed later. Issued documents are never due again, so calling
 * it repeatedly is safe. Once all are written, receipts - credit notes + reversals = paid - refunded.
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

/** Whether a refund succeeded, and whether it came back afterwards: returned by the bank or undone. */
const isThrough = ({ status }: Refund): boolean => status === 'succeeded'

const isUndone = ({ status }: Refund): boolean => status === 'failed' || status === 'canceled'
