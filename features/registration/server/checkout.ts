import { closeCheckout } from '#features/payments/server/close-checkout.ts'
import { openCheckout, sessionLife } from '#features/payments/server/open-checkout.ts'
import { type PaymentParts, providerOf } from '#features/payments/server/payment-parts.ts'
import {
  insertPayment,
  listPaymentsOfRegistration,
  type PaymentRow,
} from '#features/payments/server/payments.store.ts'
import { paymentCompleted, syncCheckout } from '#features/payments/server/sync-checkout.ts'
import { type Quote, quote } from '#features/pricing/quote.ts'
import { findConfiguration, type PricedConfiguration } from '#features/pricing/server/pricing.store.ts'
import { pricingConfigIdOf } from '#features/registration/pricing-config-id.ts'
import type { CheckoutBody } from '#features/registration/registration.contract.ts'
import { texts } from '#features/registration/registration-texts.ts'
import type { Connection } from '#platform/server/database.ts'
import { enqueueJob } from '#platform/server/jobs.ts'
import { isId, newId, type PaymentId, type RegistrationId } from '#shared/ids.ts'
import { formatEuros, parseEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import {
  findOwnRegistration,
  findUnpaidRegistration,
  insertRegistration,
  queueForPerson,
} from './registration.store.ts'

const minutes = (count: number) => count * 60_000
const hours = (count: number) => count * 3_600_000

/** The same person with the same configuration gets the same open session for this long. */
const sameSessionWindow = minutes(30)

/** A checkout without a registration's id belongs to the newest unpaid registration of this long. */
const registrationWindow = hours(24)

export type CheckoutRequest = {
  website: Website
  /** `pricingConfigId` of the address, as it came. */
  inQuery: unknown
  body: CheckoutBody
  /** Where the provider sends the visitor back to. */
  returnOrigin: string
}

export type Checkout = { url: string | null; sessionId: string | null; status: 'PENDING' | 'COMPLETED' }

type Priced = { configuration: PricedConfiguration; price: Quote }

const staysOf = ({ registrationType, accommodationNights, accommodationGuests }: CheckoutBody) =>
  registrationType === 'REGISTRATION_AND_ACCOMMODATION'
    ? { nights: accommodationNights, guests: accommodationGuests }
    : undefined

/** The server's own price of the named configuration, which must be the one that matches the choice. */
const priceOf = async (
  { db }: PaymentParts,
  { website, inQuery, body }: CheckoutRequest,
): Promise<Priced> => {
  const id = pricingConfigIdOf(inQuery, body.pricingConfigId)
  const configuration =
    id === undefined
      ? undefined
      : await findConfiguration(db, website, {
          presentationType: body.presentationType,
          accommodation: staysOf(body),
        })
  if (!configuration || configuration.id !== id) throw new Problem(404, 'Pricing configuration not found')

  const price = quote({
    presentationCents: configuration.presentation.priceCents,
    accommodationCents: configuration.accommodation?.priceCents,
    feeBasisPoints: configuration.feeBasisPoints,
  })
  if (body.unitAmount !== undefined) {
    const seen = parseEuros(body.unitAmount)
    if (seen === undefined)
      throw new Problem(400, 'The amount must be a number of euros with at most two decimals')
    if (seen !== price.totalCents) {
      throw new Problem(
        409,
        `The price has changed: the total is now ${formatEuros(price.totalCents)}. Check it and submit again.`,
      )
    }
  }
  return { configuration, price }
}

/** The registration that this checkout pays for: named by the page, else the newest unpaid one, else a new one. */
const registrationOf = async (
  tx: Connection,
  { website, body }: CheckoutRequest,
  now: Date,
): Promise<RegistrationId> => {
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
    (await findUnpaidRegistration(tx, website, registrant, new Date(now.getTime() - registrationWindow))) ||
    (await insertRegistration(tx, website, registrant, now))
  return found.id as RegistrationId
}

const presentationName = (type: string) => `${type.charAt(0)}${type.slice(1).toLowerCase()}`

const insertRecord = async (
  tx: Connection,
  { provider, livemode }: { provider: 'stripe' | 'sandbox'; livemode: boolean },
  { website, body, returnOrigin }: CheckoutRequest,
  { configuration, price }: Priced,
  registrationId: RegistrationId,
  now: Date,
): Promise<PaymentRow> => {
  const isFree = price.totalCents === 0
  const record = await insertPayment(tx, {
    website,
    id: newId<'payment'>(now),
    registrationId,
    // nothing to pay: no provider is asked, and the record is complete as it is written
    status: isFree ? 'COMPLETED' : 'PENDING',
    paymentStatus: isFree ? 'no_payment_required' : null,
    completedAt: isFree ? now : null,
    provider,
    livemode,
    customerName: body.name,
    customerPhone: body.phone,
    customerEmail: body.email,
    customerInstitute: body.instituteOrUniversity,
    customerCountry: body.country,
    registrationType: body.registrationType,
    presentationType: body.presentationType,
    pricingConfigId: configuration.id,
    presentationCents: price.presentationCents,
    accommodationCents: configuration.accommodation ? price.accommodationCents : null,
    accommodationNights: configuration.accommodation?.nights ?? null,
    accommodationGuests: configuration.accommodation?.guests ?? null,
    feeBasisPoints: price.feeBasisPoints,
    feeCents: price.feeCents,
    totalCents: price.totalCents,
    currency: 'eur',
    accompanyingPerson: body.accompanyingPerson,
    extraNights: body.extraNights,
    productName: `Conference registration, ${presentationName(body.presentationType)}${configuration.accommodation ? ', with accommodation' : ''}`,
    description: body.description ?? null,
    orderReference: body.orderReference ?? null,
    returnOrigin,
    expiresAt: new Date(now.getTime() + sessionLife),
    createdAt: now,
    updatedAt: now,
  })
  if (isFree)
    await enqueueJob(tx, {
      kind: paymentCompleted,
      key: record.id,
      payload: { website, paymentId: record.id },
      now,
    })
  return record
}

type Claim = { record: PaymentRow } | { toClose: PaymentRow[] }

/** Finds the record that this submit continues, or writes a new PENDING one, unless older sessions must be closed first. */
const claim = (parts: PaymentParts, request: CheckoutRequest, priced: Priced): Promise<Claim> => {
  const { name: provider, livemode } = providerOf(parts)
  return parts.db.transaction().execute(async (tx) => {
    await queueForPerson(tx, request.website, request.body.email)
    const now = parts.clock.now()
    const registrationId = await registrationOf(tx, request, now)
    const records = await listPaymentsOfRegistration(tx, request.website, registrationId)
    if (records.some(({ status }) => status === 'COMPLETED'))
      throw new Problem(409, 'This registration is already paid.')

    const pending = records.filter((record) => record.status === 'PENDING' && record.provider === provider)
    const same = pending.find(
      (record) =>
        record.cancelRequestedAt === null &&
        record.pricingConfigId === priced.configuration.id &&
        record.totalCents === priced.price.totalCents &&
        record.returnOrigin === request.returnOrigin &&
        record.accompanyingPerson === request.body.accompanyingPerson &&
        record.extraNights === request.body.extraNights &&
        now.getTime() - record.createdAt.getTime() < sameSessionWindow,
    )
    const toClose = pending.filter((record) => record !== same && record.sessionId !== null)
    if (toClose.length > 0) return { toClose }

    return {
      record: same ?? (await insertRecord(tx, { provider, livemode }, request, priced, registrationId, now)),
    }
  })
}

const alreadyPaid = () => new Problem(409, 'This registration is already paid.')

/** Asks the provider; a failure to answer is the sentence of the checkout, not of the inside. */
const asked = async (
  parts: PaymentParts,
  ask: () => Promise<PaymentRow | undefined>,
): Promise<PaymentRow | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    parts.log.error('the payment provider could not be asked', { error })
    throw new Problem(503, 'Failed to create payment session', { cause: error })
  }
}

/** A closed session makes room for the next look; three are enough for any visitor, and an end for any loop. */
const looks = 3

/**
 * Opens the payment of a registration. Register first, pay second: the registration and the PENDING record are
 * committed before the provider is asked; the server's own price is charged. The same person with the same choice gets
 * the same open session back; another choice closes the older session first.
 * @throws Problem 400, 404 `Pricing configuration not found`, 409 (price changed, already paid), 503
 */
export const checkout = async (parts: PaymentParts, request: CheckoutRequest): Promise<Checkout> => {
  if (request.body.presentationType !== 'LISTENER' && request.body.presentationType !== 'DELEGATE') {
    throw new Problem(400, texts.listenerOrDelegate)
  }
  const priced = await priceOf(parts, request)

  for (let look = 0; look < looks; look++) {
    const claimed = await claim(parts, request, priced)
    if ('toClose' in claimed) {
      for (const { id } of claimed.toClose) {
        const closed = await asked(parts, () => closeCheckout(parts, id as PaymentId))
        if (closed?.status === 'COMPLETED') throw alreadyPaid()
      }
      continue
    }

    const { record } = claimed
    if (record.status === 'COMPLETED') return { url: null, sessionId: null, status: 'COMPLETED' }
    const opened =
      record.sessionId === null
        ? await openCheckout(parts, record)
        : await asked(parts, () => syncCheckout(parts, record.id as PaymentId))
    if (opened?.status === 'COMPLETED') throw alreadyPaid()
    if (opened?.status === 'PENDING' && opened.sessionStatus === 'complete') {
      throw new Problem(409, 'Your payment has arrived and is being confirmed. There is nothing more to pay.')
    }
    if (opened?.status === 'PENDING')
      return { url: opened.sessionUrl, sessionId: opened.sessionId, status: 'PENDING' }
    // the session was over: the next look finds room for a new one
  }
  throw new Problem(503, 'Failed to create payment session')
}
