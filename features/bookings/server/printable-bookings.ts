import type { PrintChoice } from '#features/badges/badges.contract.ts'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import type { Printable } from '#features/badges/server/badges.ts'
import { typeColour, wornType } from '#features/badges/type-colour.ts'
import { formatPayment } from '#features/bookings/booking-state.ts'
import { formatStay } from '#features/bookings/booking-stay.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { BookingChoice } from './booking-lists.store.ts'
import { bookingSource } from './list-bookings.ts'
import { countPrintable } from './printable-bookings.store.ts'

/** The printable bookings: all that the list shows for a choice, except cancelled ones. */
export const printable: Printable = {
  count: (connection, { website }, choice) => countPrintable(connection, website, choiceOf(choice)),
  read: async (connection, admin, choice) => {
    const { read, cursorOf, shown } = bookingSource(connection, admin, choiceOf(choice), 'name')
    const types = await readTicketTypes(connection, admin.website)
    const people: PrintedPerson[] = []
    let cancelled = 0
    for (let after: string | undefined; ; ) {
      const rows = await read(after, batchSize)
      const active = rows.filter(({ cancelledAt }) => cancelledAt === null)
      cancelled += rows.length - active.length
      people.push(...active.map((row) => printedOf(shown(row), types)))
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return { people, cancelled }
      after = cursorOf(last)
    }
  },
}

const batchSize = 500

const choiceOf = ({ q, ...choice }: PrintChoice): BookingChoice => ({ ...choice, search: q })

const printedOf = (booking: Booking, types: TicketTypes): PrintedPerson => {
  const { id, name, instituteOrUniversity, country, presentationType } = booking
  const worn = wornType(presentationType)
  return {
    id,
    name,
    organisation: instituteOrUniversity,
    country,
    type: presentationType,
    typeLabel: booking.presentationLabel,
    badge: {
      label: types.labelOf(worn),
      colour: typeColour(
        worn,
        types.all.map(({ type }) => type),
      ),
    },
    isAccompanied: booking.accompanyingPerson === true,
    reference: shortReference(id),
    payment: formatPayment(booking),
    stay: formatStay(booking) ?? '',
  }
}
