import type { MailingList } from '#features/mailings/mailing-lists.ts'
import { abstractPeople } from './abstract-people.ts'
import { bookingPeople } from './booking-people.ts'
import { discountPeople } from './discount-people.ts'
import type { MailingSource } from './list-source.ts'
import { paymentPeople } from './payment-people.ts'

/** How the people of each list are read. */
export const mailingSources: Readonly<Record<MailingList, MailingSource>> = {
  bookings: bookingPeople,
  payments: paymentPeople,
  discounts: discountPeople,
  abstracts: abstractPeople,
}
