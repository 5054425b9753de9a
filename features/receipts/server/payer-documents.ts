import type { PayerDocuments } from '#features/payments/server/payments.ts'
import { receiptAddresses } from './receipt-addresses.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { finalReceipt, reissueReceipt } from './reissue-receipt.ts'

/** The documents for the pages of visitors. */
export const payerDocuments = (deps: ReceiptDeps & { sessionKey: string }): PayerDocuments => ({
  addressesOf: (payments) => receiptAddresses(deps, payments),
  whyFinal: (payments) => finalReceipt(deps.db, payments),
  reissue: (tx, payment, details, conference) => reissueReceipt(tx, deps, payment, details, conference),
})
