/** The public module of payments: what other features import of its server code. */

export {
  claimUnmarked,
  countOfAccount,
  type Dependants,
  findFailedRun,
  findNewestSession,
  lockOpenTests,
} from './accounts/account-records.store.ts'
export {
  type AccountRow,
  endCurrentAccount,
  hintOf,
  insertAccount,
  keysOf,
  paymentSection,
  readAccounts,
  removeKeys,
  replaceKeys,
  type StripeKeys,
} from './accounts/accounts.store.ts'
export { needsHttps } from './accounts/payment-providers.ts'
export { knowsSession, tryKey } from './accounts/try-key.ts'
export { cancelOpenPayments } from './checkout/cancel-open-payments.ts'
export { closeCheckout } from './checkout/close-checkout.ts'
export {
  type Claim,
  continueOrInsert,
  requestCancellation,
  sameSessionWindow,
  stillPayable,
} from './checkout/continue-or-insert.ts'
export { closeOpened, correctPayer } from './checkout/correct-payer.ts'
export { sessionLifetime } from './checkout/open-checkout-session.ts'
export { closeOthers, reachCheckoutSession } from './checkout/reach-checkout-session.ts'
export { type Settling, settlingOf } from './checkout/settling.ts'
export { hasOpenException } from './exceptions/exceptions.store.ts'
export { findPayments } from './lists/find-payments.ts'
export { findPaymentOfAdmin, paymentSource } from './lists/list-payments.ts'
export { countPayments, findOldestPending } from './lists/payment-counters.store.ts'
export { refundOf } from './lists/payment-money.ts'
export { type ConfirmDeps, confirmJob } from './mails/confirm.job.ts'
export { confirmPaid } from './mails/confirm-paid.ts'
export { describeFailedMail, failedMail } from './mails/failed.mail.ts'
export { followUps, notify as notifyPayment } from './mails/follow-ups.ts'
export { paidMailKind } from './mails/paid-mail-kind.ts'
export { paidPlaceholders, paidText, paymentMail } from './mails/payment.mail.ts'
export { referenceOf } from './mails/reference-of.ts'
export {
  buyerAsPaid,
  isForDiscount,
  isForRegistration,
  type Payables,
  type Payer,
  payableOf,
  type RegistrationPayment,
} from './payable.ts'
export type { PayerDocuments } from './payer-documents.ts'
export {
  accountColumns,
  forOneRequest,
  holdAccount,
  holderOf,
  isOurs,
  isPaidUp,
  type PaymentDeps,
  providerOf,
  refuseSandboxElsewhere,
  withoutAccount,
} from './payment-deps.ts'
export {
  dropUnopenedPayment,
  effectiveRank,
  findPayment,
  findPaymentBySession,
  insertPayment,
  isEffective,
  isKept,
  keptOf,
  listPaymentsOfSame,
  lockPaymentIfExists,
  lockPaymentsOfAttempt,
  lockPaymentsOfPerson,
  lockPaymentsOfSame,
  type NewPayment,
  type PaymentRow,
} from './payments.store.ts'
export { centsOf, type RefundRequest, refundPayment } from './refunds/refund-payment.ts'
export { syncCheckout } from './sync/sync-checkout.ts'
export { readDeliveries } from './sync/webhook-counts.store.ts'
