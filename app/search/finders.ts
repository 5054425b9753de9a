import type { ContentOf } from '#content/website-content.ts'
import { findAbstracts } from '#features/abstracts/server/abstracts.ts'
import { findBookings } from '#features/bookings/server/bookings.ts'
import { findMessages } from '#features/contact/server/contact.ts'
import { findDiscounts } from '#features/discounts/server/discounts.ts'
import { findPayments, type PaymentDeps } from '#features/payments/server/payments.ts'
import type { Finders } from '#features/search/server/search-website.ts'

/** Everything that the back-office search finds; each feature searches and describes its own rows. */
export const findersOf = (
  deps: Pick<PaymentDeps, 'db' | 'providers'> & { contentOf: ContentOf },
): Finders => ({
  people: (permission, search) => findBookings(deps, permission, search),
  payments: (permission, search) => findPayments(deps, permission, search),
  abstracts: (permission, search) => findAbstracts(deps, permission, search),
  messages: (permission, search) => findMessages(deps, permission, search),
  discounts: (permission, search) => findDiscounts(deps, permission, search),
})
