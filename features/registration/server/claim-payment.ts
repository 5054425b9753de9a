import { type Claim, claimRecord } from '#features/payments/server/claim-record.ts'
import { tell } from '#features/payments/server/follow-ups.ts'
import { sessionLife } from '#features/payments/server/open-checkout.ts'
import { isPaidUp, type PaymentParts, providerOf } from '#features/payments/server/payment-parts.ts'
import {
  dropUnopenedPayment,
  insertPayment,
  lockPaymentsOfPerson,
  type PaymentRow,
} from '#features/payments/server/payments.store.ts'
import type { CheckoutBody } from '#features/registration/registration.contract.ts'
import type { Connection } from '#platform/server/database.ts'
import { takeTurn } from '#platform/server/take-turn.ts'
import { hours, later } from '#shared/duration.ts'
import { isId, newId, type RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { paymentColumns } from './payment-columns.ts'
import { type Priced, priceCheckout } from './price-checkout.ts'
import { findOwnRegistration, findUnpaidRegistration, insertRegistration } from './registration.store.ts'

/** What a checkout works with: a quote is redeemed with the key that signed it. */
export type CheckoutParts = PaymentParts & { sessionKey: string }

export type CheckoutRequest = {
  website: Website
  /** `pricingConfigId` of the address, as it came. */
  inQuery: unknown
  body: CheckoutBody
  /** Where the provider sends the visitor back to. */
  returnOrigin: string
  /** Pays for this registration and no other, as its personal link says. */
  own?: RegistrationId
}

/** A checkout without a registration's id belongs to the newest unpaid registration of this long. */
const registrationWindow = hours(24)

export const alreadyPaid = 'This registration is already paid.'
export const cancelledByOrganisers = 'The organisers have cancelled this registration.'

/** The registration that this checkout pays for: named by the page, else the newest unpaid one, else a new one. */
const registrationOf = async (
  tx: Connection,
  { website, body, own }: CheckoutRequest,
  now: Date,
): Promise<RegistrationId> => {
  if (own) {
    if (await findOwnRegistration(tx, website, own, body.email)) return own
    throw new Problem(409, cancelledByOrganisers)
  }
  const { name, phone, email, instituteOrUniversity, country, registrationType, presentationType } = body
  const registrant = {
    name,
    phone,
    email,
    instituteOrUniversity,
    country,
    registrationType,
    presentationType,
  }
  const found =
    (isId(body.registrationId) &&
      (await findOwnRegistration(tx, website, body.registrationId as RegistrationId, email))) ||
    (await findUnpaidRegistration(tx, website, registrant, later(now, -registrationWindow))) ||
    (await insertRegistration(tx, website, registrant, now))
  return found.id as RegistrationId
}

const insertRecord = async (
  tx: Connection,
  parts: PaymentParts,
  { website, body, returnOrigin }: CheckoutRequest,
  priced: Priced,
  registrationId: RegistrationId,
  now: Date,
): Promise<PaymentRow> => {
  const isFree = priced.price.totalCents === 0
  const record = await insertPayment(tx, {
    website,
    id: newId<'payment'>(now),
    registrationId,
    // nothing to pay: no provider is asked, and the record is complete as it is written
    status: isFree ? 'COMPLETED' : 'PENDING',
    paymentStatus: isFree ? 'no_payment_required' : null,
    completedAt: isFree ? now : null,
    provider: isFree ? 'none' : providerOf(parts).name,
    livemode: parts.provider?.livemode ?? true,
    ...paymentColumns(body, priced),
    quotedUntil: priced.quotedUntil ?? null,
    accompanyingPerson: body.accompanyingPerson,
    extraNights: body.extraNights,
    description: body.description ?? null,
    orderReference: body.orderReference ?? null,
    returnOrigin,
    expiresAt: later(now, sessionLife),
    createdAt: now,
    updatedAt: now,
  })
  if (isFree) await tell(tx, 'paymentCompleted', record.id, { paymentId: record.id }, now)
  return record
}

const isSameChoice = (
  record: PaymentRow,
  { body, returnOrigin }: CheckoutRequest,
  { configuration, price }: Priced,
): boolean =>
  record.pricingConfigId === configuration.id &&
  record.totalCents === price.totalCents &&
  record.returnOrigin === returnOrigin &&
  record.accompanyingPerson === body.accompanyingPerson &&
  record.extraNights === body.extraNights

/**
 * Finds the record that this submit continues, or writes a new PENDING one: one person of one website after the other,
 * in one transaction with his registration. All other pending records of the same person are wished away.
 * @throws Problem as `priceCheckout`, and 409 when the registration is paid
 */
export const claimPayment = (parts: CheckoutParts, request: CheckoutRequest): Promise<Claim> =>
  parts.db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'registration', request.website, request.body.email)
    const now = parts.clock.now()
    const priced = await priceCheckout(tx, request.inQuery, request.body, {
      website: request.website,
      sessionKey: parts.sessionKey,
      now,
    })
    const isFree = priced.price.totalCents === 0
    if (!isFree) providerOf(parts)
    const registrationId = await registrationOf(tx, request, now)
    const subject = { column: 'registrationId', id: registrationId } as const
    const records = await lockPaymentsOfPerson(tx, request.website, subject, request.body)

    const paid = records.find((record) => record.registrationId === registrationId && isPaidUp(parts, record))
    if (paid && paid.totalCents === 0 && isFree) return { record: paid, toClose: [] }
    if (paid) throw new Problem(409, alreadyPaid)

    return claimRecord(tx, parts, {
      records,
      isSame: (record) => record.registrationId === registrationId && isSameChoice(record, request, priced),
      insert: () => insertRecord(tx, parts, request, priced, registrationId, now),
      takeBack: ({ id }) => dropUnopenedPayment(parts.db, id),
      now,
    })
  })
