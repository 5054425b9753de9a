import type { DiscountRequest } from '#features/discounts/discounts.contract.ts'
import {
  accountColumns,
  type Claim,
  continueOrInsert,
  dropUnopenedPayment,
  holdAccount,
  insertPayment,
  isPaidUp,
  listPaymentsOfSame,
  lockPaymentsOfPerson,
  type PaymentDeps,
  type PaymentRow,
  providerOf,
  sameSessionWindow,
} from '#features/payments/server/payments.ts'
import { notifyPaidBefore } from '#features/registration/server/registration.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { discountPayment } from './discount-payment.ts'
import {
  type DiscountRow,
  dropUnpaidDiscount,
  findSameDiscount,
  insertDiscount,
  lockDiscount,
} from './discounts.store.ts'

export type DiscountSubmit = {
  website: Website
  body: DiscountRequest
  /** Whether the requested amount is paid at once. */
  isCharged: boolean
  /** The origin that the provider redirects the visitor back to. */
  returnOrigin: string
}

export const alreadyPaid = 'You have already paid for a discounted registration.'

/**
 * Stores a request that is not charged now, without calling the provider; a repeated submit returns the same request.
 * @throws Problem 409 when the same request is paid
 */
export const storeUnchargedDiscount = (deps: PaymentDeps, submit: DiscountSubmit): Promise<DiscountRow> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = submit
    await lockPerson(tx, 'discount', website, submit.body.customerEmail)
    const request = await requestOf(tx, submit, deps.clock.now())
    const same = { website, registrationId: null, discountRequestId: request.id }
    const payments = await listPaymentsOfSame(tx, same)
    if (payments.some((payment) => payment.totalCents > 0 && isPaidUp(deps, payment)))
      throw new Problem(409, 'already_paid', alreadyPaid)
    return request
  })

/**
 * Finds the request and the PENDING record that this submit continues, or writes them, under the lock of the person.
 * Requests the cancellation of the person's other pending discount payments.
 * @throws Problem 409 when the same request is paid; 503 when payments are off
 */
export const claimDiscountPayment = (deps: PaymentDeps, submit: DiscountSubmit): Promise<Claim> =>
  deps.db.transaction().execute(async (tx) => {
    const { website, body, returnOrigin } = submit
    await lockPerson(tx, 'discount', website, body.customerEmail)
    await holdAccount(tx, deps)
    providerOf(deps)
    const now = deps.clock.now()
    const request = await requestOf(tx, submit, now)
    const records = await lockPaymentsOfPerson(
      tx,
      website,
      { column: 'discountRequestId', id: request.id },
      { name: body.name, email: body.customerEmail },
    )
    const isOfIt = (record: PaymentRow) => record.discountRequestId === request.id
    if (records.some((record) => isOfIt(record) && isPaidUp(deps, record)))
      throw new Problem(409, 'already_paid', alreadyPaid)

    return continueOrInsert(tx, deps, {
      records,
      isSame: (record) => isOfIt(record) && record.returnOrigin === returnOrigin,
      insert: async () => {
        const record = await insertRecord(tx, deps, submit, request, now)
        await notifyPaidBefore(tx, deps, request, now)
        return record
      },
      // under the person's lock, so that no other submit continues a request that is being deleted
      takeBack: ({ id }) =>
        deps.db.transaction().execute(async (transaction) => {
          await lockPerson(transaction, 'discount', website, body.customerEmail)
          await lockDiscount(transaction, website, request.id)
          await dropUnopenedPayment(transaction, id)
          await dropUnpaidDiscount(transaction, website, request.id)
        }),
      now,
    })
  })

/** The same request of the last half hour, else a new one. The caller holds the person's lock. */
const requestOf = async (
  tx: Connection,
  { website, body }: DiscountSubmit,
  now: Date,
): Promise<DiscountRow> => {
  const find = () => findSameDiscount(tx, website, body, later(now, -sameSessionWindow))
  const known = await find()
  // locked before its payments; not found if it was erased while this waited
  if (known) await lockDiscount(tx, website, known.id)
  return (known && (await find())) ?? (await insertDiscount(tx, website, body, now))
}

/** with the values of this submit, whose name may be spelled in another case */
const insertRecord = (
  tx: Connection,
  deps: PaymentDeps,
  { body, returnOrigin }: DiscountSubmit,
  request: DiscountRow,
  now: Date,
): Promise<PaymentRow> => {
  const payment = discountPayment(request, { status: 'PENDING', ...accountColumns(deps), returnOrigin }, now)
  return insertPayment(tx, {
    ...payment,
    customerName: body.name,
    customerEmail: body.customerEmail,
    orderReference: body.orderReference ?? null,
  })
}
