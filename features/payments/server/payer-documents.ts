import type { WebsiteContent } from '#content/website-content.ts'
import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import type { OwnDocument } from '#features/payments/payments.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentRow } from './payments.store.ts'

/**
 * The documents of a payer, for the pages of the payables. Implemented by receipts, passed in by the composition
 * root.
 */
export type PayerDocuments = {
  /**
   * The documents of payments by number, each with an address for its visitor, and whether one is due and not written
   * yet. The caller has authorised the visitor.
   */
  addressesOf: (
    payments: readonly PaymentRow[],
  ) => Promise<{ documents: (OwnDocument & { paymentId: string })[]; areBeingWritten: boolean }>
  /** Why the receipt can no longer be reissued; undefined while it can, or where there is none yet. */
  whyFinal: (payments: readonly { id: string }[]) => Promise<'refunded' | 'often' | undefined>
  /**
   * Reissues the receipt of a payment to the current buyer, in the caller's transaction, which holds the payment's
   * lock and has stored the buyer.
   * @throws Problem 409 when a refund was begun, or after five reissues
   */
  reissue: (
    tx: Connection,
    payment: PaymentRow,
    details: BuyerDetails,
    conference: WebsiteContent,
  ) => Promise<void>
}
