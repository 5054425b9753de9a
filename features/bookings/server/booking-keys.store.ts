import { type RawBuilder, sql } from 'kysely'
import type { BookingOrder, BookingSort } from '#features/bookings/bookings.contract.ts'
import { sortedName } from '#platform/server/postgres/search/sorted-name.ts'

/** A sort key of the list of bookings, before the id. */
export type BookingKey = {
  of: 'registration' | 'payment'
  /** The expression exactly as its index has it: a column of the registration (r) or of the effective payment (p). */
  by: RawBuilder<string | number>
  /** The value for a booking without a payment. */
  without: RawBuilder<string | number>
  isNumber: boolean
  /** Orders by id alone, so that the cursor compares only the id and the index can be used. */
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

/** The rank of a payment status: none, then ended without money, then pending, up to paid. */
const progress = sql<number>`(case p.status
  when 'CANCELLED' then 1 when 'EXPIRED' then 2 when 'FAILED' then 3 when 'PENDING' then 4 when 'COMPLETED' then 5
end)::bigint`

/** Nights, then guests, of the payment (p) or of the registration (r); 0 without a room. */
const stayIn = (of: 'p' | 'r') =>
  sql<number>`(coalesce(${sql.ref(`${of}.accommodation_nights`)}, 0) * 100
    + coalesce(${sql.ref(`${of}.accommodation_guests`)}, 0))::bigint`

const always = (value: number) => sql<number>`${sql.lit(value)}::bigint`

/** As indexed by the migrations 0058 and 0026. The time is part of the id. */
export const bookingKeys: Readonly<Record<BookingOrder, BookingKey>> = {
  date: { ...ofRegistration(sql`''`), isIdAlone: true },
  name: ofRegistration(sortedName(sql`r.name`)),
  type: ofRegistration(sql`r.presentation_type`),
  stay: ofPayment(stayIn('p'), stayIn('r')),
  payment: ofPayment(progress, always(0)),
  // sorts below free bookings
  amount: ofPayment(sql`p.total_cents`, always(-1)),
}

export const orderOf = (sort: BookingSort): BookingOrder => sort.replace('-', '') as BookingOrder
