import type { Booking, Taken } from '#features/bookings/bookings.contract.ts'
import { isPaidUp, lockPaymentsOfPerson } from '#features/payments/server/payments.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import { alreadyPaid, type RegistrationRow } from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { formatEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { showBooking } from './list-bookings.ts'
import { type BookingDeps, lockBooking, lockPersonOfBooking, type Permission } from './lock-booking.ts'
import {
  type ClosingAttempt,
  insertManualPayment,
  isSameMoney,
  openAtProvider,
  priceByHand,
  retryAfterClosing,
} from './take-by-hand.ts'

/**
 * Records that a booking was paid at the desk or by bank transfer. The person's open checkout sessions are closed
 * first. The same request within 10 minutes returns the booking unchanged.
 * @throws Problem 404; 409 when it is cancelled, paid, or the price differs from the one seen; 503 when an open
 * session cannot be closed
 */
export const payByHand = async (
  deps: BookingDeps,
  permission: Permission,
  id: string,
  taken: Taken,
): Promise<Booking> => {
  await retryAfterClosing(deps, (withDeadline) => notePayment(withDeadline, permission, id, taken))
  return showBooking(deps.db, permission.website, id)
}

const notePayment = (
  deps: BookingDeps,
  permission: Permission,
  id: string,
  taken: Taken,
): Promise<ClosingAttempt<null>> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    await lockPersonOfBooking(tx, permission, id)
    const registration = registrantOf(await lockBooking(tx, permission, id))
    const now = deps.clock.now()
    const records = await lockPaymentsOfPerson(tx, website, { column: 'registrationId', id }, registration)
    if (registration.cancelledAt)
      throw new Problem(
        409,
        'registration_cancelled',
        'This booking is cancelled. Restore it before you mark it as paid.',
      )

    const own = records.filter(({ registrationId }) => registrationId === id)
    const paid = own.find((record) => isPaidUp(deps, record))
    if (paid && isSameMoney(paid, taken, now)) return { done: null }
    if (paid) throw new Problem(409, 'already_paid', alreadyPaid)

    const [earlier] = own
    const known = earlier ?? registration
    const priced = await priceByHand(tx, website, registration, taken, known)
    const open = await openAtProvider(tx, deps, records, now)
    if (open) return open

    const who = registration
    await insertManualPayment(tx, { website, registrationId: id, who, priced, taken, known, now })
    await writeAudit(tx, permission, now, {
      action: 'booking.paid-by-hand',
      subject: registration.name,
      subjectId: id,
      new: {
        amount: formatEuros(priced.price.totalCents),
        method: taken.method,
        ...(taken.reference && { reference: taken.reference }),
      },
    })
    return { done: null }
  })

/** The columns are validated by `register`, so their types can be narrowed. */
const registrantOf = (row: RegistrationRow) => row as RegistrationRow & Registrant
