import type { MailingSources } from '#features/mailings/server/mailing-source.ts'
import { abstractPeople } from './abstract-people.ts'
import { bookingPeople } from './booking-people.ts'
import { discountPeople } from './discount-people.ts'
import type { SourceDeps } from './list-source.ts'
import { paymentPeople } from './payment-people.ts'

/** The recipients of each list. */
export const mailingSources = (deps: SourceDeps): MailingSources => ({
  bookings: bookingPeople(deps),
  payments: paymentPeople(deps),
  discounts: discountPeople(deps),
  abstracts: abstractPeople(deps),
})
