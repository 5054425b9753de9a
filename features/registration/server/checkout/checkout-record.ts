import {
  accountColumns,
  insertPayment,
  type PaymentDeps,
  type PaymentRow,
  sessionLifetime,
  withoutAccount,
} from '#features/payments/server/payments.ts'
import type { KeyHash } from '#features/registration/attempt.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId, type RegistrationId } from '#shared/ids.ts'
import { later } from '#shared/time/duration.ts'
import type { CheckoutRequest } from '../claim-registration-payment.ts'
import { notify } from '../payable/follow-ups.ts'
import { paymentColumns } from '../payment-columns.ts'
import type { Priced } from '../price-checkout.ts'

/** The registration and attempt of a record. */
type Subject = { registrationId: RegistrationId; attemptKeyHash: KeyHash; now: Date }

/** Writes the payment record of a checkout, with its choice and price. */
export const insertRecord = async (
  tx: Connection,
  deps: PaymentDeps,
  { website, body, returnOrigin }: CheckoutRequest,
  priced: Priced,
  { registrationId, attemptKeyHash, now }: Subject,
): Promise<PaymentRow> => {
  const isFree = priced.price.totalCents === 0
  const record = await insertPayment(tx, {
    website,
    id: newId<'payment'>(now),
    registrationId,
    attemptKeyHash,
    // with nothing to pay no provider is called: the record is COMPLETED at once
    status: isFree ? 'COMPLETED' : 'PENDING',
    paymentStatus: isFree ? 'no_payment_required' : null,
    completedAt: isFree ? now : null,
    ...(isFree ? withoutAccount(deps) : accountColumns(deps)),
    ...paymentColumns(body, priced),
    quotedUntil: priced.quotedUntil ?? null,
    accompanyingPerson: body.accompanyingPerson,
    extraNights: body.extraNights,
    description: body.description ?? null,
    orderReference: body.orderReference ?? null,
    returnOrigin,
    expiresAt: later(now, sessionLifetime),
    createdAt: now,
    updatedAt: now,
  })
  if (isFree) await notify(tx, 'paymentCompleted', record.id, { paymentId: record.id }, now)
  return record
}

/** Whether a record has the same choice and amount. */
export const isSameChoice = (
  record: PaymentRow,
  { body, returnOrigin }: CheckoutRequest,
  { configuration, price }: Priced,
): boolean =>
  record.pricingConfigId === configuration.id &&
  record.totalCents === price.totalCents &&
  record.returnOrigin === returnOrigin &&
  record.accompanyingPerson === body.accompanyingPerson &&
  record.extraNights === body.extraNights
