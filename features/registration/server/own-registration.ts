import type { FastifyRequest } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import { hasOpenException } from '#features/payments/server/exceptions.store.ts'
import { forOneRequest, isMadeBy, type PaymentParts } from '#features/payments/server/payment-parts.ts'
import type { PaymentRow } from '#features/payments/server/payments.store.ts'
import { syncCheckout } from '#features/payments/server/sync-checkout.ts'
import { quotedConfiguration } from '#features/pricing/server/quoted-configuration.ts'
import { receiptAddresses } from '#features/receipts/server/receipt-addresses.ts'
import { correctableUntil } from '#features/registration/correctable-until.ts'
import { partlyShownEmail } from '#features/registration/partly-shown-email.ts'
import type { OwnPrice, OwnRegistration } from '#features/registration/registration.contract.ts'
import { bearerTokenOf } from '#platform/server/bearer-token.ts'
import type { PaymentId } from '#shared/ids.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type OwnPayments, ownPayments } from './own-payments.ts'
import type { Priced } from './price-checkout.ts'
import { findRegistration, type RegistrationRow } from './registration.store.ts'
import { type LinkParts, readRegistrationLink, signCalendar } from './registration-link.ts'
import { wayToPay } from './way-to-pay.ts'

/** What the visitor's own page works with. */
export type OwnParts = PaymentParts & LinkParts & { contentOf: ContentOf }

/** One sentence for whatever is wrong with a link. */
export const invalidLink = () =>
  new Problem(404, 'This link is not valid any more. Ask for a new one with your email address.')

/** The registration whose visitor sent this request. @throws Problem 404, the same for whatever is wrong with the link. */
export const requireOwn = async (
  { db, sessionKey }: Pick<OwnParts, 'db' | 'sessionKey'>,
  website: Website,
  request: FastifyRequest,
): Promise<RegistrationRow> => {
  const link = readRegistrationLink(bearerTokenOf(request) ?? '', sessionKey, website)
  const row = link && (await findRegistration(db, website, link.id))
  if (row?.linkVersion !== link?.linkVersion || !row) throw invalidLink()
  return row
}

/** The payments as the provider has them now; as we knew them where it cannot be asked. */
const newestTruth = async (parts: OwnParts, row: RegistrationRow): Promise<OwnPayments> => {
  const known = await ownPayments(parts, parts.db, row)
  const { speaking } = known
  const { provider } = parts
  if (speaking?.status !== 'PENDING' || !speaking.sessionId || !provider || !isMadeBy(provider, speaking))
    return known
  try {
    await syncCheckout(forOneRequest(parts), speaking.id as PaymentId)
  } catch (error) {
    parts.log.warn('the payment provider could not be asked', { payment: speaking.id, error })
    return known
  }
  return ownPayments(parts, parts.db, row)
}

const euros = (cents: number) => toEuros(toCents(cents))

const priceOfPayment = (payment: PaymentRow): OwnPrice => ({
  presentation: euros(payment.presentationCents ?? 0),
  accommodation: payment.accommodationCents === null ? null : euros(payment.accommodationCents),
  feePercent: percentOf(payment.feeBasisPoints),
  fee: euros(payment.feeCents),
  total: euros(payment.totalCents),
})

const priceOfNow = ({ configuration, price }: Priced): OwnPrice => ({
  presentation: euros(price.presentationCents),
  accommodation: configuration.accommodation ? euros(price.accommodationCents) : null,
  feePercent: percentOf(price.feeBasisPoints),
  fee: euros(price.feeCents),
  total: euros(price.totalCents),
})

const quoteOf = (
  { sessionKey, clock }: Pick<OwnParts, 'sessionKey' | 'clock'>,
  website: Website,
  { configuration }: Priced,
) => quotedConfiguration(configuration, { website, sessionKey, now: clock.now() }).quote

/** Until when this website's visitors correct what they wrote. */
export const correctionEnd = async (
  { contentOf }: Pick<OwnParts, 'contentOf'>,
  website: Website,
): Promise<{ end: Date; timeZone: string }> => {
  const { transactions, event } = await contentOf(website)
  const { timeZone } = event.dates
  return { end: correctableUntil(transactions.registration.closesAt, event.dates), timeZone }
}

/** What the visitor of a link sees. `mayCharge`: whether a payment can be taken where his request came to. */
export const showOwn = async (
  parts: OwnParts,
  row: RegistrationRow,
  mayCharge: boolean,
): Promise<OwnRegistration> => {
  const now = parts.clock.now()
  const payments = await newestTruth(parts, row)
  const { all, speaking, state } = payments
  const { way, priced } = await wayToPay(parts, row, payments, mayCharge)
  const { end } = await correctionEnd(parts, row.website)
  const isExpected = row.cancelledAt === null
  const ids = all.map(({ id }) => id)
  const { papers, areBeingWritten } = await receiptAddresses(parts, ids)
  const stays = all.find(({ accommodationNights }) => accommodationNights !== null)
  return {
    version: String(row.version),
    name: row.name,
    instituteOrUniversity: row.instituteOrUniversity,
    email: partlyShownEmail(row.email),
    registrationType: row.registrationType,
    presentationType: row.presentationType,
    stay: stays ? { nights: stays.accommodationNights ?? 0, guests: stays.accommodationGuests ?? 0 } : null,
    registeredAt: row.createdAt.toISOString(),
    reference: speaking?.orderReference ?? speaking?.id ?? row.id,
    test: speaking ? !speaking.livemode : false,
    state,
    underReview: state === 'review' || (await hasOpenException(parts.db, ids)),
    price: priced ? priceOfNow(priced) : speaking ? priceOfPayment(speaking) : null,
    returned: speaking ? euros(speaking.refundedCents + speaking.lostCents) : 0,
    way,
    quote: (way === 'pay' && priced && quoteOf(parts, row.website, priced)) || null,
    correctableUntil: end.toISOString(),
    canCorrect: isExpected && now < end,
    receipts: papers,
    receiptsToCome: areBeingWritten,
    calendar: isExpected
      ? `/api/registration/calendar?token=${signCalendar(parts.sessionKey, row, now)}`
      : null,
  }
}
