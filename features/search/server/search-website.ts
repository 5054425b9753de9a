import { findAbstracts } from '#features/abstracts/server/abstracts.ts'
import { findBookings } from '#features/bookings/server/bookings.ts'
import { findMessages } from '#features/contact/server/contact.ts'
import { findDiscounts } from '#features/discounts/server/discounts.ts'
import { findPayments, type PaymentParts } from '#features/payments/server/payments.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { groupsOf } from '../hits.ts'
import type { Group } from '../search.contract.ts'

type Parts = Pick<PaymentParts, 'db' | 'provider'>

/** Asks every feature at once for what it finds on the admin's website. */
export const searchOf = async (parts: Parts, permission: AdminOf, search: string): Promise<Group[]> => {
  const [people, payments, abstracts, messages, discounts] = await Promise.all([
    findBookings(parts, permission, search),
    findPayments(parts, permission, search),
    findAbstracts(parts, permission, search),
    findMessages(parts, permission, search),
    findDiscounts(parts, permission, search),
  ])
  return groupsOf({ people, payments, abstracts, messages, discounts }, search)
}
