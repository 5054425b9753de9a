import { organiserNames } from '#features/bookings/booking-fields.ts'
import type { Booking, Correction } from '#features/bookings/bookings.contract.ts'
import { formerHidden, notifyFormerAddress } from '#features/mails/server/mails.ts'
import {
  closeOpened,
  confirmPaid,
  correctPayer,
  forOneRequest,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { inWords } from '#features/registration/format-registrant.ts'
import {
  findRegistration,
  linksRequested,
  type RegistrationRow,
  updateLockedRegistration,
} from '#features/registration/server/registration.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPeople } from '#platform/server/postgres/lock-person.ts'
import { pick } from '#shared/fields.ts'
import { isId, type PaymentId, type RegistrationId } from '#shared/ids.ts'
import { isOtherAddress } from '#shared/text/is-other-address.ts'
import { showBooking } from './list-bookings.ts'
import { type BookingDeps, lockBooking, type Permission, requireVersionSeen } from './lock-booking.ts'

/**
 * Corrects who registered. Its payments keep their values, except the email address and the phone number. With
 * another address its link, attempt key, registration token and payment pages become invalid, and the former address
 * is notified. Unchanged values are accepted with any version.
 * @throws Problem 404 when it does not exist; 412 with the current values when `ifMatch` names another version
 */
export const changeBooking = async (
  baseDeps: BookingDeps,
  permission: Permission,
  request: Requested,
  correction: Correction,
): Promise<Booking> => {
  const deps = forOneRequest(baseDeps)
  const open = await deps.db.transaction().execute((tx) => correct(tx, deps, permission, request, correction))
  await closeOpened(deps, open)
  return showBooking(deps.db, permission.website, request.id)
}

/**
 * Writes the correction and what follows from it; returns the sessions that are open at the provider, to be closed.
 */
const correct = async (
  tx: Connection,
  deps: BookingDeps,
  permission: Permission,
  { id, ifMatch }: Requested,
  input: Correction,
): Promise<PaymentRow[]> => {
  const { website } = permission
  const { email, phone } = input
  if (email !== undefined) await lockBothPeople(tx, permission, id, email)
  const before = await lockBooking(tx, permission, id)
  const changed = diffOf(inWords(before, organiserNames), inWords(input, organiserNames))
  if (!changed) return []
  requireVersionSeen(before, ifMatch)
  // read under the locks, so that timestamps follow the order of the commits
  const now = deps.clock.now()
  const isOtherMailbox = email !== undefined && isOtherAddress(before.email, email)
  const after = {
    ...pick(input, organiserNames),
    version: before.version + 1,
    changedAt: now,
    ...(isOtherMailbox && { linkVersion: before.linkVersion + 1, attemptKeyHash: null }),
  }
  await updateLockedRegistration(tx, before, after)
  const same = { website, registrationId: id, discountRequestId: null }
  const open =
    email === undefined && phone === undefined
      ? []
      : await correctPayer(tx, deps, same, { email, phone, isOtherMailbox }, now)
  if (isOtherMailbox) {
    const former = { website, email: before.email, of: 'registration' } as const
    if (former.email) await notifyFormerAddress(tx, `${id} ${after.version}`, former, now)
    if (input.sendConfirmation) await confirmTo(tx, deps, { ...before, ...after }, now)
  }
  await writeAudit(tx, permission, now, {
    action: 'booking.changed',
    subject: before.name,
    subjectId: id,
    ...(isOtherMailbox ? formerHidden(changed) : changed),
  })
  return open
}

/** Waits for registrations and payments in progress with the former or the new address. */
const lockBothPeople = async (tx: Connection, { website }: Permission, id: string, email: string) => {
  const found = isId(id) ? await findRegistration(tx, website, id as RegistrationId) : undefined
  if (found && isOtherAddress(found.email, email))
    await lockPeople(tx, 'registration', website, [found.email, email])
}

/** Confirms a paid booking to the new address; any other gets the link. */
const confirmTo = async (
  tx: Connection,
  deps: BookingDeps,
  row: RegistrationRow,
  now: Date,
): Promise<void> => {
  const { website, id, email, cancelledAt } = row
  const { paymentRecord } = await showBooking(tx, website, id)
  if (paymentRecord?.status === 'COMPLETED' && !cancelledAt) {
    const { id: paymentId } = paymentRecord
    const key = `${paymentId}:address:${row.version}`
    return confirmPaid(tx, deps, key, paymentId as PaymentId, now)
  }
  const key = `${website} ${id} ${row.linkVersion}`
  await enqueueJob(tx, { kind: linksRequested, key, payload: { website, email }, now })
}
