/** The papers of a payment. A reversal says that a refund with a credit note has failed: its amount is kept again. */
export const paperKinds = ['receipt', 'credit_note', 'reversal'] as const
export type PaperKind = (typeof paperKinds)[number]
