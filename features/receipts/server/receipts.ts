/** The door of receipts: what other nouns may ask of it, and nothing else. */

export { openReceipt } from './open-receipt.ts'
export { receiptAddresses } from './receipt-addresses.ts'
export { finalReceipt, reissueReceipt } from './reissue-receipt.ts'
