import { type RawBuilder, sql } from 'kysely'
import type { BookingOrder, BookingSort } from '#features/bookings/bookings.contract.ts'
import { sortedName } from '#platform/server/postgres/search/sorted-name.ts'

/** What a list of bookings is ordered by before the id. */
export type BookingKey = {
  of: 'registration' | 'payment'
  /** As its index has it: a column of the registration (r), or of the payment that tells (p). */
  by: RawBuilder<string | number>
  /** Of a booking that has no payment. */
  without: RawBuilder<string | number>
  isNumber: boolean
  /** Nothing before the id: the id alone says where a page begins, or no index could be entered there. */
  isIdAlone?: true
}

const ofRegistration = (by: RawBuilder<string>): BookingKey => ({
  of: 'registration',
  by,
  without: by,
  isNumber: false,
})

const ofPayment = (by: RawBuilder<number>, without: RawBuilder<number>): BookingKey => ({
  of: 'payment',
  by,
  without,
  isNumber: true,
})

/** How far a payment has come: from nothing, over what has ended without money, to what is paid. */
const progress = sql<number>`(case p.status
  when 'CANCELLED' then 1 when 'EXPIRED' then 2 when 'FAILED' then 3 when 'PENDING' then 4 when 'COMPLETED' then 5
end)::bigint`

/** Nights, then guests, of the payment (p) or of the registration (r); 0 where there is no room. */
const stayIn = (of: 'p' | 'r') =>
  sql<number>`(coalesce(${sql.ref(`${of}.accommodation_nights`)}, 0) * 100
    + coalesce(${sql.ref(`${of}.accommodation_guests`)}, 0))::bigint`

const always = (value: number) => sql<number>`${sql.lit(value)}::bigint`

/** As migrations `fold_texts` and `today` have them indexed. The time is part of the id. */
export const bookingKeys: Readonly<Record<BookingOrder, BookingKey>> = {
  date: { ...ofRegistration(sql`''`), isIdAlone: true },
  name: ofRegistration(sortedName(sql`r.name`)),
  type: ofRegistration(sql`r.presentation_type`),
  stay: ofPayment(stayIn('p'), stayIn('r')),
  payment: ofPayment(progress, always(0)),
  // below those that cost nothing
  amount: ofPayment(sql`p.total_cents`, always(-1)),
}

export const orderOf = (sort: BookingSort): BookingOrder => sort.replace('-', '') as BookingOrder
