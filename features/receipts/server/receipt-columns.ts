import type { CsvColumns } from '#platform/server/documents/csv.ts'
import { decimalEuros, toCents } from '#shared/money.ts'
import { payerIn } from '../document-content.ts'
import type { ReceiptRow } from './receipts.store.ts'

const kindWords = {
  receipt: 'Receipt',
  receipt_reversal: 'Reversal of a receipt',
  credit_note: 'Credit note',
  reversal: 'Reversal',
} as const

/** Every document under the words of the document itself, as it was issued. */
export const receiptColumns: CsvColumns<ReceiptRow> = {
  Number: ({ content }) => content.number,
  Kind: ({ kind }) => kindWords[kind],
  'Issued (UTC)': ({ issuedAt }) => issuedAt.toISOString(),
  'Amount (EUR)': ({ cents }) => euros(cents),
  'Net effect (EUR)': ({ kind, cents }) =>
    kind === 'credit_note' || kind === 'receipt_reversal' ? -Number(euros(cents)) : Number(euros(cents)),
  'Live money': ({ livemode }) => (livemode ? 'yes' : 'no'),
  Name: ({ content }) => payerIn(content).name,
  Institute: ({ content }) => payerIn(content).institute,
  Country: ({ content }) => payerIn(content).country,
  Email: ({ content }) => payerIn(content).email,
  'Payment ID': ({ paymentId }) => paymentId,
  'Refund ID': ({ paymentRefundId }) => paymentRefundId,
  Organisation: ({ content }) => payerIn(content).details.organisation || null,
  'Billing Address': ({ content }) => payerIn(content).details.billingAddress || null,
  'VAT or Tax Number': ({ content }) => payerIn(content).details.taxNumber || null,
  'Order Number': ({ content }) => payerIn(content).details.orderNumber || null,
}

const euros = (cents: number) => decimalEuros(toCents(cents))
