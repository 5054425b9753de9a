import { shownNames } from '#features/bookings/booking-fields.ts'
import type { PaymentDeps } from '#features/payments/server/payments.ts'
import { inOneLine } from '#features/registration/format-registrant.ts'
import {
  findRegistration,
  lockRegistration,
  type RegistrationRow,
} from '#features/registration/server/registration.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId, type RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { noSuchBooking } from './list-bookings.ts'

export type BookingDeps = PaymentDeps
export type Permission = AdminOf<Website, 'write'>

/**
 * The registration of a booking, locked until the transaction ends.
 * @throws Problem 404 when the admin's website has no such booking
 */
export const lockBooking = async (
  tx: Connection,
  { website }: Permission,
  id: string,
): Promise<RegistrationRow> => {
  const registration = isId(id) ? await lockRegistration(tx, website, id as RegistrationId) : undefined
  if (!registration) throw new Problem(404, 'not_found', noSuchBooking)
  return registration
}

/**
 * Waits for registrations and payments in progress with the email address of the booking. Order of locks afterwards:
 * its registration, then its payments.
 * @throws Problem as `lockBooking`
 */
export const lockPersonOfBooking = async (
  tx: Connection,
  permission: Permission,
  id: string,
): Promise<void> => {
  const found = isId(id) ? await findRegistration(tx, permission.website, id as RegistrationId) : undefined
  if (!found) throw new Problem(404, 'not_found', noSuchBooking)
  await lockPerson(tx, 'registration', permission.website, found.email)
}

/** @throws Problem 412 with the current booking when `ifMatch` names another version */
export const requireVersionSeen = (registration: RegistrationRow, ifMatch: string | undefined): void => {
  const now = `It is now: ${inOneLine(registration, shownNames)}${registration.cancelledAt ? ', cancelled' : ''}`
  requireVersion(ifMatch, String(registration.version), 'The booking has changed', now)
}
