import type { PayerDocuments } from '#features/payments/server/payments.ts'
import { receiptAddresses } from './receipt-addresses.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { finalReceipt, reissueReceipt } from './reissue-receipt.ts'

/** What the pages of visitors ask of their documents. */
export const payerDocuments = (parts: ReceiptDeps & { sessionKey: string }): PayerDocuments => ({
  addressesOf: (payments) => receiptAddresses(parts, payments),
  whyFinal: (payments) => finalReceipt(parts.db, payments),
  reissue: (tx, payment, details, conference) => reissueReceipt(tx, parts, payment, details, conference),
})
