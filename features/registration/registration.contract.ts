import * as z from 'zod/mini'
import { ownPaper } from '#features/payments/payments.contract.ts'
import { guests, nights } from '#features/pricing/pricing.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, formTraces, limits, optionalText, wholeNumber } from '#shared/fields.ts'
import { ownStates } from './own-state.ts'
import { registrantNames, schemasOf, textsOf, visitorNames } from './registrant.fields.ts'

const registrant = schemasOf(registrantNames)

/** Who registers for what, as `register` takes it. */
export const registrationBody = z.object(registrant)
export type Registrant = z.output<typeof registrationBody>

const wrongKey = 'The attempt key must be 22 to 128 characters of base64url'

/**
 * What our page makes at random for each attempt to register and pay, and brings with every call of it (ours): at least
 * 128 bits. Who brings it has the say over the registration and its open payments; without it nobody has.
 */
const attemptKey = z.optional(z.string(wrongKey).check(z.regex(/^[\w-]{22,128}$/, wrongKey)))

/**
 * Stores a registration; paying is a call of its own. Sent again within 30 minutes with every field the same, it
 * answers the first registration while that is unpaid. Where the first one has another attempt key, nothing is stored,
 * and the id belongs to nothing.
 * @returns 200 An unpaid registration of the last 30 minutes is the same in every field; this is its id
 * @returns 201 The registration is stored
 * @throws 403 Registration has closed
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration/register',
  body: z.extend(registrationBody, {
    ...formTraces,
    /** Random, made by the client for each attempt to register and pay. It allows later changes of the registration. */
    attemptKey,
  }),
  replies: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
})

/**
 * Opens the payment page for a registration. The server charges its own price of `pricingConfigId`.
 * @returns 200 The payment is open; or nothing is to pay, and there is no address
 * @throws 403 Registration has closed
 * @throws 404 `Pricing configuration not found`
 * @throws 409 The price has changed: the message says the new one, and `pricing` is what get-pricing-config would
 *   answer, with a new quote
 * @throws 503 `Failed to create payment session`
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  query: z.object({
    /** As in the body. */
    pricingConfigId: z.optional(z.unknown()),
  }),
  body: z.object({
    ...registrant,
    ...formTraces,
    /** The one that `register` got. */
    attemptKey,
    /** The id that `register` answered. It counts only when the email address matches. */
    registrationId: z.optional(z.unknown()),
    /** The id of the configuration that get-pricing-config answered; here or in the query. */
    pricingConfigId: z.optional(z.unknown()),
    /** The total in euros as the visitor saw it; another one is refused with 409. Absent: the server's price. */
    unitAmount: z.optional(
      z.union([z.number(), z.string()], 'The amount must be a number of euros with at most two decimals'),
    ),
    /** The token of the quote that came with the price. While it is valid, its total is charged. */
    quote: z.optional(z.unknown()),
    /** A label of your own, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
    description: optionalText('Description', limits.description),
    accompanyingPerson: z._default(z.boolean('Accompanying person must be true or false'), false),
    extraNights: z._default(wholeNumber('Extra nights', 0, 30), 0),
    accommodationNights: z._default(nights, 1),
    accommodationGuests: z._default(guests, 1),
    /** Accepted; decides nothing. */
    productName: z.optional(z.unknown()),
    /** Accepted; decides nothing. */
    quantity: z.optional(z.unknown()),
    /** Accepted; decides nothing. */
    currency: z.optional(z.unknown()),
    /** Accepted; decides nothing. */
    successUrl: z.optional(z.unknown()),
    /** Accepted; decides nothing. */
    cancelUrl: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** The address of the payment page; null when the total is 0 and nothing is to pay. */
      url: z.nullable(z.string()),
      /** The id of the checkout session: with it the status of the payment can be asked. Null when there is none. */
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
      /** As a bearer it opens the registration; only where the attempt key of the registration was sent. */
      registrationToken: z.optional(z.string()),
    }),
  },
})
export type CheckoutBody = z.output<typeof createCheckoutSession.body>

/** Whose registrations the links are asked of. */
export const linksBody = z.object({ email: emailAddress })

/**
 * Sends the links to all registrations of an email address to that address. The answer is the same, and takes the same
 * time, whether there are any.
 * @returns 202 A mail is sent if there is a registration
 */
export const askForLinks = endpoint({
  method: 'POST',
  path: '/api/registration/links',
  body: z.extend(linksBody, formTraces),
  replies: { 202: z.object({ message: z.string() }) },
})

/** Amounts in euros. */
const price = z.object({
  presentation: z.number(),
  /** For the whole stay; null without accommodation. */
  accommodation: z.nullable(z.number()),
  feePercent: z.number(),
  fee: z.number(),
  total: z.number(),
})
export type OwnPrice = z.output<typeof price>

const ownRegistration = z.object({
  /** For `If-Match` of a correction. */
  version: z.string(),
  ...textsOf(visitorNames),
  /** In part, so that the link does not give it away. */
  email: z.string(),
  registrationType: z.string(),
  presentationType: z.string(),
  stay: z.nullable(z.object({ nights: z.number(), guests: z.number() })),
  registeredAt: z.string(),
  reference: z.string(),
  /** True when no money moves. */
  test: z.boolean(),
  state: z.enum(ownStates),
  /** The organisers are looking at this payment, whatever the state. */
  underReview: z.boolean(),
  /** What was paid, or is to be paid now; null when neither is known. */
  price: z.nullable(price),
  /** Euros of the paid amount that were refunded. */
  returned: z.number(),
  /** Holds this price until `validUntil`; null when nothing is to be paid here. */
  quote: z.nullable(z.object({ token: z.string(), validUntil: z.string() })),
  /**
   * How the visitor pays: here (`pay`), by the registration form because the stay or its price is not known (`form`),
   * not any more because registration has closed, not now because payments are off, or not at all (`none`).
   */
  way: z.enum(['pay', 'form', 'closed', 'off', 'none']),
  correctableUntil: z.string(),
  canCorrect: z.boolean(),
  receipts: z.array(ownPaper),
  /** A document is due, and still being written. */
  receiptsToCome: z.boolean(),
  /** The address of the calendar file, valid for an hour; null when the visitor is not expected. */
  calendar: z.nullable(z.string()),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/**
 * Shows the registration that a personal link opens. Its payment is requested anew from the payment provider.
 * @bearer The token of the personal link, or `registrationToken` of a checkout
 * @throws 404 The link is not valid any more
 */
export const showOwnRegistration = endpoint({
  method: 'GET',
  path: '/api/registration/mine',
  replies: { 200: ownRegistration },
})

/** What a visitor may correct. */
export const correctionBody = z.object(schemasOf(visitorNames))
export type OwnCorrection = z.output<typeof correctionBody>

/**
 * Corrects what visitors may correct of their own registration.
 * @bearer The token of the personal link
 * @header If-Match The version that was seen
 * @throws 403 It is too late to correct
 * @throws 404 The link is not valid any more
 * @throws 412 Somebody has changed it since
 */
export const correctOwnRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/mine',
  body: correctionBody,
  replies: { 200: ownRegistration },
})

/**
 * Opens the payment of a registration again, with the same choice at the price of now.
 * @bearer The token of the personal link
 * @throws 403 Registration has closed
 * @throws 404 The link is not valid any more
 * @throws 409 The price has changed, or it is paid already
 * @throws 503 `Failed to create payment session`
 */
export const payOwnRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/mine/payment',
  /** The total in euros as the visitor saw it. */
  body: z.object({
    unitAmount: z.number('The amount must be a number of euros with at most two decimals'),
    /** The token of a price that is held. Absent or not valid any more: the price of now. */
    quote: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** The address of the payment page; null when nothing is to pay. */
      url: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
    }),
  },
})
