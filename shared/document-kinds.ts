/**
 * The documents of a payment. A reversal says that a refund with a credit note has failed: its amount is kept again. The
 * reversal of a receipt goes before the one that replaces it.
 */
export const documentKinds = ['receipt', 'receipt_reversal', 'credit_note', 'reversal'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What a document is called on it, and by who has paid. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt',
  receipt_reversal: 'Reversal of a receipt',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

/** The same in the lists of organisers. */
export const shortDocumentNames: Readonly<Record<DocumentKind, string>> = {
  ...documentNames,
  reversal: 'Reversal',
}
