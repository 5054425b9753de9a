/**
 * The documents of a payment. A reversal says that a refund with a credit note has failed: its amount is kept again. The
 * reversal of a receipt goes before the one that replaces it.
 */
export const documentKinds = ['receipt', 'receipt_reversal', 'credit_note', 'reversal'] as const
export type DocumentKind = (typeof documentKinds)[number]
