import { formatStay } from '#features/bookings/booking-stay.ts'
import { bookingFilter, bookingPage } from '#features/bookings/bookings.contract.ts'
import { bookingSource } from '#features/bookings/server/bookings.ts'
import type { MailingSource } from '#features/mailings/server/mailing-source.ts'
import { findRegistration, registrationLink } from '#features/registration/server/registration.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { chosenIds } from '#shared/list-page.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { shortReference } from '#shared/short-reference.ts'
import { readAll, type SourceDeps, warning } from './list-source.ts'
import { readFilter } from './read-filter.ts'

/** The people of the bookings. Cancelled ones are included only when their rows were selected. */
export const bookingPeople = (deps: SourceDeps): MailingSource => ({
  read: async (db, permission, filter) => {
    const shape = { ...bookingFilter, sort: bookingPage.sort, ids: chosenIds }
    const { q, sort: _order, ...choice } = readFilter(shape, filter)
    const bookings = await readAll(bookingSource(db, permission, { ...choice, search: q }))
    return bookings.map((booking) => {
      return {
        id: booking.id,
        name: booking.name,
        address: booking.email,
        isCancelled: booking.cancelledAt !== null && !choice.ids,
        filled: {
          reference: shortReference(booking.id),
          type: booking.presentationLabel,
          stay: formatStay(booking) ?? '',
          'amount paid': booking.amountPaid > 0 ? formatEuroAmount(booking.amountPaid) : '',
          institute: booking.instituteOrUniversity,
          country: booking.country,
        },
      }
    })
  },
  addressOf: async (website, id) => (await findRegistration(deps.db, website, id as RegistrationId))?.email,
  linkOf: async (website, id) => {
    const row = await findRegistration(deps.db, website, id as RegistrationId)
    return row && { words: 'See your registration', address: registrationLink(deps, row), warning }
  },
})
