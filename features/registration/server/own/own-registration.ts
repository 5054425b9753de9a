import type { FastifyRequest } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import {
  forOneRequest,
  hasOpenException,
  holderOf,
  listPaymentsOfSame,
  type PayerDocuments,
  type PaymentDeps,
  type PaymentRow,
  syncCheckout,
} from '#features/payments/server/payments.ts'
import { quotedConfiguration } from '#features/pricing/server/pricing.ts'
import { isOwnAlone } from '#features/registration/attempt.ts'
import { correctableUntil } from '#features/registration/correctable-until.ts'
import { maskedEmail } from '#features/registration/masked-email.ts'
import type { OwnPrice, OwnRegistration } from '#features/registration/own.contract.ts'
import { visitorNames } from '#features/registration/registrant.fields.ts'
import { bearerTokenOf } from '#platform/server/http/bearer-token.ts'
import { pick } from '#shared/fields.ts'
import type { PaymentId } from '#shared/ids.ts'
import { centsToEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { Problem } from '#shared/problem.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { freeChoicesOf, paymentOptionOf, stayOf } from '../payment-option.ts'
import type { Priced } from '../price-checkout.ts'
import { findRegistration, type RegistrationRow } from '../registration.store.ts'
import { roomRequestOf } from '../room-request.ts'
import { findBuyer } from './buyers.store.ts'
import { type OwnPayments, ownPayments, type ShownBy } from './own-payments.ts'
import {
  type LinkDeps,
  readRegistrationLink,
  readRegistrationToken,
  signCalendar,
} from './registration-link.ts'

/** The dependencies of the visitor's own page. */
export type OwnDeps = PaymentDeps & LinkDeps & { contentOf: ContentOf; documents: PayerDocuments }

/** One message for every invalid link. */
export const invalidLink = () =>
  new Problem(404, 'link_invalid', 'This link is no longer valid. Request a new one with your email address.')

/**
 * The registration of the personal link in this request.
 * @throws Problem 404, with one message for every invalid link
 */
export const requireOwn = async (
  { db, sessionKey }: Pick<OwnDeps, 'db' | 'sessionKey'>,
  website: Website,
  request: FastifyRequest,
): Promise<RegistrationRow> => {
  const link = readRegistrationLink(bearerTokenOf(request) ?? '', sessionKey, website)
  const row = link && (await findRegistration(db, website, link.id))
  if (row?.linkVersion !== link?.linkVersion || !row) throw invalidLink()
  return row
}

/**
 * The registration that this request may see, by its link or by the token of its checkout.
 * @throws Problem 404 as `requireOwn`
 */
export const requireShown = async (
  deps: Pick<OwnDeps, 'db' | 'sessionKey'>,
  website: Website,
  request: FastifyRequest,
): Promise<{ row: RegistrationRow; by: ShownBy }> => {
  const row = await findByToken(deps, website, bearerTokenOf(request) ?? '')
  return row ? { row, by: 'token' } : { row: await requireOwn(deps, website, request), by: 'link' }
}

/** The registration of a checkout's token; undefined once anyone else has paid for it too. */
const findByToken = async (
  { db, sessionKey }: Pick<OwnDeps, 'db' | 'sessionKey'>,
  website: Website,
  token: string,
): Promise<RegistrationRow | undefined> => {
  const named = readRegistrationToken(token, sessionKey, website)
  const row = named && (await findRegistration(db, website, named.id))
  if (row?.linkVersion !== named?.linkVersion || !row) return undefined
  const payments = await listPaymentsOfSame(db, { website, registrationId: row.id, discountRequestId: null })
  return isOwnAlone(row, payments) ? row : undefined
}

/** The end of corrections by visitors of this website. */
export const correctionEnd = async (
  { contentOf }: Pick<OwnDeps, 'contentOf'>,
  website: Website,
): Promise<{ end: Date; timeZone: string }> => {
  const { transactions, event } = await contentOf(website)
  const { timeZone } = event.dates
  return { end: correctableUntil(transactions.registration.closesAt, event.dates), timeZone }
}

/**
 * What the visitor of a link sees; with a token the same, without changes or payments. `mayCharge`: whether a payment
 * can be taken on the host of this request.
 */
export const showOwn = async (
  deps: OwnDeps,
  row: RegistrationRow,
  mayCharge: boolean,
  by: ShownBy = 'link',
): Promise<OwnRegistration> => {
  const now = deps.clock.now()
  const payments = await newestTruth(deps, row, by)
  const { all, effective, state, types } = payments
  const { way: wayByLink, priced } = await paymentOptionOf(deps, row, payments, mayCharge)
  // a token cannot pay: the tab's form has the attempt key that can
  const way = by === 'token' && wayByLink === 'pay' ? 'form' : wayByLink
  const { end } = await correctionEnd(deps, row.website)
  const isExpected = row.cancelledAt === null
  const ids = all.map(({ id }) => id)
  const { documents, areBeingWritten } = await deps.documents.addressesOf(all)
  return {
    version: String(row.version),
    ...pick(row, visitorNames),
    email: maskedEmail(row.email),
    registrationType: row.registrationType,
    presentationType: row.presentationType,
    presentationLabel: types.labelOf(row.presentationType),
    stay: stayOf(row, all),
    ...freeChoicesOf(row, all),
    roomRequest: await roomRequest(deps, row, effective),
    registeredAt: row.createdAt.toISOString(),
    reference: effective?.orderReference ?? effective?.id ?? row.id,
    shortReference: shortReference(row.id),
    test: effective ? !effective.livemode : false,
    state,
    underReview: state === 'review' || (await hasOpenException(deps.db, ids)),
    price: priced ? priceOfNow(priced) : effective ? priceOfPayment(effective) : null,
    returned: effective ? centsToEuros(effective.refundedCents + effective.lostCents) : 0,
    way,
    quote: (way === 'pay' && priced && quoteOf(deps, row.website, priced)) || null,
    correctableUntil: end.toISOString(),
    canCorrect: by === 'link' && isExpected && now < end,
    buyer: await findBuyer(deps.db, row),
    buyerChange: await buyerChangeOf(deps.documents, row, payments, priced, by),
    receipts: documents,
    receiptsToCome: areBeingWritten,
    calendar: isExpected
      ? `/api/registration/calendar?token=${signCalendar(deps.sessionKey, row, now)}`
      : null,
  }
}

/** A room that no payment covers, with its current price. */
const roomRequest = async (
  { db }: Pick<OwnDeps, 'db'>,
  row: RegistrationRow,
  effective: PaymentRow | undefined,
): Promise<OwnRegistration['roomRequest']> => {
  const request = effective ? undefined : await roomRequestOf(db, row)
  if (!request) return null
  return { total: request.totalCents === undefined ? null : centsToEuros(request.totalCents) }
}

/** Whether and how the visitor may change the buyer on their receipt. */
const buyerChangeOf = async (
  { whyFinal }: PayerDocuments,
  row: RegistrationRow,
  { all, effective }: OwnPayments,
  priced: Priced | undefined,
  by: ShownBy,
): Promise<OwnRegistration['buyerChange']> => {
  if (row.cancelledAt !== null || (effective?.totalCents ?? priced?.price.totalCents ?? 0) === 0)
    return 'none'
  if (by === 'token') return 'link'
  const paid = all.filter(({ status, totalCents }) => status === 'COMPLETED' && totalCents > 0)
  if (paid.length === 0) return 'free'
  return (await whyFinal(paid)) ?? 'reissue'
}

/** The payments after a sync with the provider; as stored when it cannot be reached. */
const newestTruth = async (deps: OwnDeps, row: RegistrationRow, by: ShownBy): Promise<OwnPayments> => {
  const known = await ownPayments(deps, deps.db, row, by)
  const { effective } = known
  if (effective?.status !== 'PENDING' || !effective.sessionId || !holderOf(deps, effective)) return known
  try {
    await syncCheckout(forOneRequest(deps), effective.id as PaymentId)
  } catch (error) {
    deps.log.warn('the payment provider could not be asked', { payment: effective.id, error })
    return known
  }
  return ownPayments(deps, deps.db, row, by)
}

const priceOfNow = ({ configuration, price }: Priced): OwnPrice => ({
  presentation: centsToEuros(price.presentationCents),
  accommodation: configuration.accommodation ? centsToEuros(price.accommodationCents) : null,
  feePercent: percentOf(price.feeBasisPoints),
  fee: centsToEuros(price.feeCents),
  total: centsToEuros(price.totalCents),
})

const priceOfPayment = (payment: PaymentRow): OwnPrice => ({
  presentation: centsToEuros(payment.presentationCents ?? 0),
  accommodation: payment.accommodationCents === null ? null : centsToEuros(payment.accommodationCents),
  feePercent: percentOf(payment.feeBasisPoints),
  fee: centsToEuros(payment.feeCents),
  total: centsToEuros(payment.totalCents),
})

const quoteOf = (
  { sessionKey, clock }: Pick<OwnDeps, 'sessionKey' | 'clock'>,
  website: Website,
  { configuration }: Priced,
) => quotedConfiguration(configuration, { website, sessionKey, now: clock.now() }).quote
