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
import { whatChanged, writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPeople } from '#platform/server/postgres/lock-person.ts'
import { pick } from '#shared/fields.ts'
import { isId, type PaymentId, type RegistrationId } from '#shared/ids.ts'
import { isOtherAddress } from '#shared/text/is-other-address.ts'
import { showBooking } from './list-bookings.ts'
import { type BookingDeps, lockBooking, type Permission, requireSeen } from './lock-booking.ts'

/**
 * Corrects who registered; its payments keep what was said when they were made, but for the address and the phone number.
 * What opened the registration from the former address (link, attempt key, registration token, payment pages) ends, and
 * that address is notified. What it is already is no change, whichever version that was begun from.
 * @throws Problem 404 for one that is not there; 412 with what it is when `ifMatch` names another state
 */
export const changeBooking = async (
  given: BookingDeps,
  permission: Permission,
  request: Requested,
  correction: Correction,
): Promise<Booking> => {
  const deps = forOneRequest(given)
  const open = await deps.db.transaction().execute((tx) => correct(tx, deps, permission, request, correction))
  await closeOpened(deps, open)
  return showBooking(deps.db, permission.website, request.id)
}

/** The correction with all that belongs to it; answers what is open at the provider, to be closed. */
const correct = async (
  tx: Connection,
  deps: BookingDeps,
  permission: Permission,
  { id, ifMatch }: Requested,
  given: Correction,
): Promise<PaymentRow[]> => {
  const { website } = permission
  const { email, phone } = given
  if (email !== undefined) await takeBothTurns(tx, permission, id, email)
  const before = await lockBooking(tx, permission, id)
  const changed = whatChanged(inWords(before, organiserNames), inWords(given, organiserNames))
  if (!changed) return []
  requireSeen(before, ifMatch)
  // read under the locks: a payment that was first is also the earlier one
  const now = deps.clock.now()
  const isOtherMailbox = email !== undefined && isOtherAddress(before.email, email)
  const after = {
    ...pick(given, organiserNames),
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
    if (given.sendConfirmation) await confirmTo(tx, deps, { ...before, ...after }, now)
  }
  await writeAudit(tx, permission, now, {
    action: 'booking.changed',
    subject: before.name,
    subjectId: id,
    ...(isOtherMailbox ? formerHidden(changed) : changed),
  })
  return open
}

/** Lets everyone finish who registers or pays at this moment with the former address, or the new one. */
const takeBothTurns = async (tx: Connection, { website }: Permission, id: string, email: string) => {
  const found = isId(id) ? await findRegistration(tx, website, id as RegistrationId) : undefined
  if (found && isOtherAddress(found.email, email))
    await lockPeople(tx, 'registration', website, [found.email, email])
}

/** What is paid is confirmed to the new address; of anything else it gets the link. */
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
