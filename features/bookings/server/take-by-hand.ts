import type { Taken } from '#features/bookings/bookings.contract.ts'
import {
  closeOthers,
  forOneRequest,
  insertPayment,
  notifyPayment,
  type PaymentDeps,
  type PaymentRow,
  requestCancellation,
  stillPayable,
} from '#features/payments/server/payments.ts'
import { guests, nights } from '#features/pricing/pricing.contract.ts'
import type { StoredChoice } from '#features/registration/choice.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import {
  alreadyPaid,
  notifyRegistration,
  type Priced,
  paymentColumns,
  priceChoice,
} from '#features/registration/server/registration.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { parseEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

/** The same payment recorded again within this time is a double click. */
const sameMoneyWindow = minutes(10)

export const isSameMoney = (
  record: PaymentRow,
  { method, reference, unitAmount }: Taken,
  now: Date,
): boolean =>
  record.manualMethod === method &&
  record.totalCents === parseEuros(unitAmount) &&
  (record.orderReference ?? '') === (reference ?? '') &&
  now.getTime() - record.createdAt.getTime() < sameMoneyWindow

/** The current price; nights and guests that are absent are taken from the booking. */
export const priceByHand = (
  tx: Connection,
  website: Website,
  { registrationType, presentationType }: Registrant,
  { unitAmount, accommodationNights, accommodationGuests }: Taken,
  known?: StoredChoice,
): Promise<Priced> => {
  const stays = registrationType === 'REGISTRATION_AND_ACCOMMODATION'
  return priceChoice(tx, website, {
    registrationType,
    presentationType,
    unitAmount,
    accommodationNights: stays
      ? sizeOf(nights, accommodationNights ?? known?.accommodationNights ?? undefined)
      : 1,
    accommodationGuests: stays
      ? sizeOf(guests, accommodationGuests ?? known?.accommodationGuests ?? undefined)
      : 1,
  })
}

const sizeOf = (field: typeof nights | typeof guests, value: number | undefined): number => {
  const read = field.safeParse(value)
  if (read.success) return read.data
  throw new Problem(400, 'invalid_input', read.error.issues[0]?.message ?? 'Choose nights and guests')
}

/** The person, the registration, the price, and the choices known from an earlier payment or the registration. */
type Money = {
  website: Website
  registrationId: string
  who: Registrant
  priced: Priced
  taken: Taken
  known?: StoredChoice | undefined
  now: Date
}

/**
 * Inserts the manual payment, COMPLETED at once, with the jobs of its documents and, if requested, of its
 * confirmation.
 */
export const insertManualPayment = async (
  tx: Connection,
  { website, registrationId, who, priced, taken, known, now }: Money,
): Promise<PaymentRow> => {
  const record = await insertPayment(tx, {
    website,
    id: newId<'payment'>(now),
    registrationId,
    status: 'COMPLETED',
    completedAt: now,
    provider: 'manual',
    livemode: true,
    manualMethod: taken.method,
    ...paymentColumns(who, priced),
    accompanyingPerson: known?.accompanyingPerson ?? false,
    extraNights: known?.extraNights ?? 0,
    orderReference: taken.reference || null,
    returnOrigin: '',
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (taken.sendConfirmation)
    await notifyRegistration(tx, 'paymentCompleted', record.id, { paymentId: record.id }, now)
  await notifyPayment(tx, 'receiptDue', `${record.id}:completed`, { paymentId: record.id }, now)
  return record
}

const sentences = {
  notOpened:
    'We could not close the open payment at the provider. The booking was not marked as paid. Try again in a few minutes.',
  alreadyPaid,
  settling: {
    arrived: 'A payment has arrived and is being confirmed. There is nothing left to pay.',
    'at the bank':
      'A bank payment is under way. It can take several days. The booking was not marked as paid. Wait until it arrives or fails.',
  },
}

/** The result of a transaction: done, or the sessions to close before it is retried. */
export type ClosingAttempt<T> = { done: T } | { toClose: PaymentRow[] }

/**
 * Requests the cancellation of these records and returns those open at the provider; undefined when there are none.
 */
export const openAtProvider = async (
  tx: Connection,
  deps: PaymentDeps,
  records: readonly PaymentRow[],
  now: Date,
): Promise<{ toClose: PaymentRow[] } | undefined> => {
  const toClose = await requestCancellation(tx, stillPayable(deps, records), now)
  return toClose.length > 0 ? { toClose } : undefined
}

/** More than once, because someone may open another session while the first is being closed. */
const maxAttempts = 3

/**
 * Runs `look`, closing the sessions that it finds open at the provider between the attempts, while nothing is locked.
 * @throws Problem whatever `look` throws; 409 when something was paid in the meantime; 503 when the provider cannot
 * be reached
 */
export const retryAfterClosing = async <T>(
  baseDeps: PaymentDeps,
  attempt: (deps: PaymentDeps) => Promise<ClosingAttempt<T>>,
): Promise<T> => {
  const deps = forOneRequest(baseDeps)
  for (let times = 0; times < maxAttempts; times++) {
    const result = await attempt(deps)
    if ('done' in result) return result.done
    await closeOthers(deps, result, sentences)
  }
  throw new Problem(503, 'provider_unavailable', sentences.notOpened)
}
