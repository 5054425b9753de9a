import type { WebsiteContent } from '#content/website-content.ts'
import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import type { OwnDocument } from '#features/payments/payments.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentRow } from './payments.store.ts'

/** The documents of someone who has paid, as the page of what they paid for asks for them. app/ hands them in. */
export type PayerDocuments = {
  /**
   * The documents of payments, in the order of their numbers, each with an address for its visitor; and whether one is due
   * that is still being written, which takes a moment. The caller has seen that they are theirs.
   */
  addressesOf: (
    payments: readonly PaymentRow[],
  ) => Promise<{ documents: (OwnDocument & { paymentId: string })[]; areBeingWritten: boolean }>
  /** Why the receipt can no longer be issued again; undefined while it may be, or where there is none yet. */
  whyFinal: (payments: readonly { id: string }[]) => Promise<'refunded' | 'often' | undefined>
  /**
   * Issues the receipt of a payment again, to the buyer of now, in the transaction of the caller, which holds the payment
   * and has stored what the buyer wants to read.
   * @throws Problem 409 when a refund was begun, or when it was done five times
   */
  reissue: (
    tx: Connection,
    payment: PaymentRow,
    details: BuyerDetails,
    conference: WebsiteContent,
  ) => Promise<void>
}
