import { organiserNames } from '#features/bookings/booking-fields.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { pick } from '#features/registration/pick.ts'
import type { CorrectedBy } from '#features/registration/registrant.fields.ts'
import { inWords } from '#features/registration/registrant-in-words.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import { updateLockedRegistration } from '#features/registration/server/registration.ts'
import { whatChanged, writeAudit } from '#platform/server/audit-log.ts'
import { showBooking } from './list-bookings.ts'
import {
  type BookingParts,
  lockBooking,
  type Permission,
  type Requested,
  requireVersion,
} from './lock-booking.ts'

/** What an organiser may correct. */
export type Correction = Pick<Registrant, CorrectedBy<'organisers'>>

/**
 * Corrects who registered; its payments keep what was said when they were made. What it is already is no change,
 * whichever version that was begun from.
 * @throws Problem 404 for one that is not there; 412 with what it is when `ifMatch` names another state
 */
export const changeBooking = (
  { db, clock }: Pick<BookingParts, 'db' | 'clock'>,
  permission: Permission,
  { id, ifMatch }: Requested,
  given: Correction,
): Promise<Booking> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const before = await lockBooking(tx, permission, id)
    const changed = whatChanged(inWords(before, organiserNames), inWords(given, organiserNames))
    if (changed) {
      requireVersion(before, ifMatch)
      const correction = { ...pick(given, organiserNames), version: before.version + 1 }
      await updateLockedRegistration(tx, before, correction)
      await writeAudit(tx, permission, clock.now(), {
        action: 'booking.changed',
        subject: before.name,
        subjectId: id,
        website,
        ...changed,
      })
    }
    return showBooking(tx, website, id)
  })
