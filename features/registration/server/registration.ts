/** The public module of registration: what other features import of its server code. */

export { notifyCancelled } from './cancelled/cancelled.job.ts'
export { alreadyPaid, type CheckoutDeps } from './claim-registration-payment.ts'
export { ownPageOf } from './own/own-page-of.ts'
export { registrationLink } from './own/registration-link.ts'
export { linksRequested } from './own/request-links.ts'
export { notifyPaidBefore } from './paid-before.job.ts'
export { notify as notifyRegistration } from './payable/follow-ups.ts'
export { paymentColumns } from './payment-columns.ts'
export { type Priced, priceChoice } from './price-checkout.ts'
export { registerVisitor } from './register.ts'
export {
  findRegistration,
  insertRegistration,
  listActiveOfPerson,
  lockRegistration,
  type RegistrationRow,
  updateLockedRegistration,
} from './registration.store.ts'
export { searchedRegistration } from './searched-registration.store.ts'
export { submitCheckout } from './submit-checkout.ts'
