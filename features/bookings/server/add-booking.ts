import type { Booking, Taken } from '#features/bookings/bookings.contract.ts'
import { isPaidUp, listPaymentsOfSame, lockPaymentsOfPerson } from '#features/payments/server/payments.ts'
import { storedChoice } from '#features/registration/choice.ts'
import { registrantNames, writtenNames } from '#features/registration/registrant.fields.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import {
  insertRegistration,
  listActiveOfPerson,
  type RegistrationRow,
} from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import { pick } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { showBooking } from './list-bookings.ts'
import type { BookingDeps, Permission } from './lock-booking.ts'
import {
  type ClosingAttempt,
  insertManualPayment,
  isSameMoney,
  openAtProvider,
  priceByHand,
  retryAfterClosing,
} from './take-by-hand.ts'

export type Addition = Registrant & Taken

/**
 * Adds a registration that was paid at the desk or by bank transfer. The person's open checkout sessions are closed
 * first. The same request within 10 minutes returns the first booking.
 * @throws Problem 409 when they have a paid booking of the same types, or the price differs from the one seen; 503
 * when an open session cannot be closed
 */
export const addBooking = async (
  deps: BookingDeps,
  permission: Permission,
  addition: Addition,
): Promise<{ booking: Booking; isNew: boolean }> => {
  const { id, isNew } = await retryAfterClosing(deps, (withDeadline) =>
    add(withDeadline, permission, addition),
  )
  return { booking: await showBooking(deps.db, permission.website, id), isNew }
}

type Added = { id: string; isNew: boolean }

const add = (deps: BookingDeps, permission: Permission, addition: Addition): Promise<ClosingAttempt<Added>> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    const who: Registrant = pick(addition, registrantNames)
    await lockPerson(tx, 'registration', website, who.email)
    const now = deps.clock.now()
    // no payment has this id: it locks only the person's other open payments, before anything is checked for being
    // paid
    const nothing = { column: 'registrationId', id: newId<'registration'>(now) } as const
    const records = await lockPaymentsOfPerson(tx, website, nothing, who)
    const found = await findAdded(tx, deps, website, { who, taken: addition, now })
    if (found) return { done: { id: found, isNew: false } }

    const priced = await priceByHand(tx, website, who, addition)
    const open = await openAtProvider(tx, deps, records, now)
    if (open) return open

    const { id } = await insertRegistration(tx, website, who, now, {
      choice: storedChoice(addition),
      addedByHand: true,
    })
    await insertManualPayment(tx, { website, registrationId: id, who, priced, taken: addition, now })
    const { email, registrationType, presentationType } = who
    const { method, reference } = addition
    await writeAudit(tx, permission, now, {
      action: 'booking.added',
      subject: who.name,
      subjectId: id,
      new: {
        email,
        registrationType,
        presentationType,
        amount: formatEuros(priced.price.totalCents),
        method,
        ...(reference && { reference }),
      },
    })
    return { done: { id, isNew: true } }
  })

/**
 * The booking that this very request created before; undefined without one.
 * @throws Problem 409 for another paid booking of the person
 */
const findAdded = async (
  tx: Connection,
  deps: BookingDeps,
  website: Website,
  { who, taken, now }: { who: Registrant; taken: Taken; now: Date },
): Promise<string | undefined> => {
  for (const row of await listActiveOfPerson(tx, website, who)) {
    const same = { website, registrationId: row.id, discountRequestId: null }
    const paid = (await listPaymentsOfSame(tx, same)).find((record) => isPaidUp(deps, record))
    if (!paid) continue
    if (row.addedByHand && isSamePerson(row, who) && isSameMoney(paid, taken, now)) return row.id
    throw new Problem(
      409,
      'already_paid',
      `${row.name} (${row.email}) already has a paid booking of these types`,
    )
  }
  return undefined
}

/** Compares the email address case-insensitively. */
const isSamePerson = (row: RegistrationRow, who: Registrant): boolean =>
  writtenNames.every((name) => name === 'email' || row[name] === (who[name] ?? ''))
