import type { CsvColumns } from '#platform/server/documents/csv.ts'
import { decimalEuros, toCents } from '#shared/money.ts'
import type { ReceiptRow } from './receipts.store.ts'

const kindWords = { receipt: 'Receipt', credit_note: 'Credit note', reversal: 'Reversal' } as const

/** Every paper under the words of the paper itself, as it was issued. */
export const receiptColumns: CsvColumns<ReceiptRow> = {
  Number: ({ content }) => content.number,
  Kind: ({ kind }) => kindWords[kind],
  'Issued (UTC)': ({ issuedAt }) => issuedAt.toISOString(),
  'Amount (EUR)': ({ cents }) => euros(cents),
  'Net effect (EUR)': ({ kind, cents }) =>
    kind === 'credit_note' ? -Number(euros(cents)) : Number(euros(cents)),
  'Live money': ({ livemode }) => (livemode ? 'yes' : 'no'),
  Name: ({ content }) => content.buyer.name,
  Institute: ({ content }) => content.buyer.lines[0] ?? null,
  Country: ({ content }) => content.buyer.lines[1] ?? null,
  Email: ({ content }) => content.buyer.lines[2] ?? null,
  'Payment ID': ({ paymentId }) => paymentId,
  'Refund ID': ({ paymentRefundId }) => paymentRefundId,
}

const euros = (cents: number) => decimalEuros(toCents(cents))
