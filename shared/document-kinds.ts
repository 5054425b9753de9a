/**
 * The documents of a payment. A reversal says that a refund with a credit note failed, so its amount is kept again. The
 * reversal of a receipt precedes the receipt that replaces it.
 */
export const documentKinds = ['receipt', 'receipt_reversal', 'credit_note', 'reversal'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The name of a document on the document itself and for the payer. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt',
  receipt_reversal: 'Reversal of a receipt',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

/** The name of a document in the lists of organisers. */
export const shortDocumentNames: Readonly<Record<DocumentKind, string>> = {
  ...documentNames,
  reversal: 'Reversal',
}
