import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { shortDocumentNames } from '#shared/document-kinds.ts'
import { centsCell, eurosCell } from '#shared/exports.ts'
import { centsToEuros, toCents } from '#shared/money.ts'
import { idEndOf } from '#shared/short-reference.ts'
import { type DocumentContent, payerIn, priceIn } from '../document-content.ts'
import type { ReceiptRow } from './receipts.store.ts'

/** Every document with its fields as they were issued. */
export const receiptColumns: ListColumns<ReceiptRow> = {
  Number: ({ content }) => content.number,
  Reference: ({ content }) => referenceIn(content),
  Kind: ({ kind }) => shortDocumentNames[kind],
  'Issued ({zone})': ({ issuedAt }) => issuedAt,
  'Amount (EUR)': ({ cents }) => centsCell(toCents(cents)),
  'Net (EUR)': ({ content }) => centsCell(priceIn(content).net),
  'Processing Fee (EUR)': ({ content }) => centsCell(priceIn(content).fee),
  'Total (EUR)': ({ content }) => centsCell(toCents(content.total.cents)),
  'Net effect (EUR)': ({ kind, cents }) =>
    eurosCell(
      kind === 'credit_note' || kind === 'receipt_reversal' ? -centsToEuros(cents) : centsToEuros(cents),
    ),
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

/** The short reference, under any of the labels of earlier documents. */
const referenceIn = ({ facts }: DocumentContent): string | null =>
  facts.find(([, value]) => value.startsWith('R-') && idEndOf(value) !== undefined)?.[1] ?? null
