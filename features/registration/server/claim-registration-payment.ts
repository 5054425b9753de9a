import {
  type Claim,
  cancelOpenPayments,
  continueOrInsert,
  dropUnopenedPayment,
  holdAccount,
  isPaidUp,
  lockPaymentsOfAttempt,
  type PaymentDeps,
  type PaymentRow,
  providerOf,
  stillPayable,
} from '#features/payments/server/payments.ts'
import { type Caller, closes, isSameKey, mayResume, shouldCheck } from '#features/registration/attempt.ts'
import type { CheckoutBody } from '#features/registration/registration.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { callerByLink, keyHashOf } from './attempt-key.ts'
import { insertRecord, isSameChoice } from './checkout/checkout-record.ts'
import { heldRegistration } from './checkout/registration-of-checkout.ts'
import { storeBuyer } from './own/buyers.store.ts'
import { notifyPaidBefore } from './paid-before.job.ts'
import { requireHeldOnline } from './paid-online.ts'
import { priceCheckout } from './price-checkout.ts'
import { findRegistration, lockForPayments } from './registration.store.ts'

/** The dependencies of a checkout; the session key signs quotes. */
export type CheckoutDeps = PaymentDeps & { sessionKey: string }

export type CheckoutRequest = {
  website: Website
  /** `pricingConfigId` of the query, unvalidated. */
  inQuery: unknown
  body: CheckoutBody
  /** The origin that the provider redirects the visitor back to. */
  returnOrigin: string
  /** The registration of a personal link: pays for this one only. */
  own?: RegistrationId
}

/** The most open payments checked, the newest first, so that someone who opens many does not delay others. */
const mostChecks = 2

export const alreadyPaid = 'This registration is already paid.'

/**
 * Finds the record that this submit continues, or writes a new PENDING one, in one transaction with the registration,
 * under the locks of the attempt and of the person. Requests the cancellation of all other pending records that the
 * caller may cancel; those of others stay open.
 * @throws Problem as `priceCheckout`, and 409 when the registration is paid
 */
export const claimRegistrationPayment = (deps: CheckoutDeps, request: CheckoutRequest): Promise<Claim> =>
  deps.db.transaction().execute(async (tx) => {
    const caller = callerOf(deps, request)
    // the attempt is locked first: its payments stay the same when the email address changes
    if (caller.key) await lockPerson(tx, 'attempt', request.website, Buffer.from(caller.key).toString('hex'))
    await lockPerson(tx, 'registration', request.website, request.body.email)
    await holdAccount(tx, deps)
    const now = deps.clock.now()
    const priced = await priceCheckout(tx, request.inQuery, request.body, {
      website: request.website,
      sessionKey: deps.sessionKey,
      now,
    })
    await requireHeldOnline(tx, request.website, priced)
    const isFree = priced.price.totalCents === 0
    if (!isFree) providerOf(deps)
    const registrationId = await heldRegistration(tx, request, caller, priced, now)
    const records = await lockPaymentsOfAttempt(tx, request.website, registrationId, caller.key)

    if (request.body.buyer) await keepBuyer(tx, request, caller, registrationId, now)

    const paid = records.find((record) => record.registrationId === registrationId && isPaidUp(deps, record))
    if (paid && paid.totalCents === 0 && isFree) return { record: paid, toClose: [] }
    if (paid) throw new Problem(409, 'already_paid', alreadyPaid)

    const isSame = (record: PaymentRow): boolean =>
      mayResume(caller, record, registrationId) && isSameChoice(record, request, priced)
    const claim = await continueOrInsert(tx, deps, {
      records: records.filter(
        (record) => closes(caller, request.body, record, registrationId) || isSame(record),
      ),
      isSame,
      insert: async () => {
        const subject = { registrationId, attemptKeyHash: caller.key, now }
        const record = await insertRecord(tx, deps, request, priced, subject)
        const { website, body } = request
        if (!isFree) await notifyPaidBefore(tx, deps, { website, id: registrationId, email: body.email }, now)
        return record
      },
      takeBack: ({ id }) =>
        deps.db.transaction().execute(async (transaction) => {
          await lockForPayments(transaction, request.website, registrationId)
          await dropUnopenedPayment(transaction, id)
        }),
      now,
    })
    // nothing is to pay any more, so every open payment page is cancelled
    if (isFree)
      await cancelOpenPayments(
        tx,
        deps,
        records.filter(
          (record) => record.registrationId === registrationId || claim.toClose.includes(record),
        ),
        now,
      )
    const beside = records.filter((record) => shouldCheck(caller, record, registrationId))
    return { ...claim, toCheck: stillPayable(deps, beside).slice(0, mostChecks) }
  })

/** Stores the buyer only with the attempt key; once there is a receipt, it changes only on the visitor's own page. */
const keepBuyer = async (
  tx: Connection,
  { website, body }: CheckoutRequest,
  caller: Caller,
  id: RegistrationId,
  now: Date,
): Promise<void> => {
  const registration = await findRegistration(tx, website, id)
  if (!registration || !body.buyer) return
  if (caller.byLink || isSameKey(caller.key, registration.attemptKeyHash))
    await storeBuyer(tx, registration, body.buyer, now)
}

const callerOf = ({ sessionKey }: CheckoutDeps, { own, body }: CheckoutRequest): Caller =>
  own ? callerByLink(sessionKey, own) : { key: keyHashOf(body.attemptKey), byLink: false }
