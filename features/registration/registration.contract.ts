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
 * Stores the registrant. 200 when every field equals an unpaid registration of the last 30 minutes, with its id. 201 when
 * new, and where such a registration has another attempt key: then nothing is stored, and the id is of nothing.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration/register',
  body: z.extend(registrationBody, { ...formTraces, attemptKey }),
  replies: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
})

/**
 * Opens a checkout session at the payment provider. The server charges its own price of `pricingConfigId`;
 * `productName`, `quantity`, `currency`, `successUrl` and `cancelUrl` are accepted and decide nothing.
 * Failures: 404 `Pricing configuration not found`, 409 with the new price (in the sentence, and as `pricing`: what
 * get-pricing-config would answer, with a new quote), 503 `Failed to create payment session`.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  query: z.object({ pricingConfigId: z.optional(z.unknown()) }),
  body: z.object({
    ...registrant,
    ...formTraces,
    attemptKey,
    /** The id that `register` answered; counts only when the e-mail matches. */
    registrationId: z.optional(z.unknown()),
    pricingConfigId: z.optional(z.unknown()),
    /** The total in euros as the visitor saw it; a differing one is refused with 409. Absent: the server's price. */
    unitAmount: z.optional(
      z.union([z.number(), z.string()], 'The amount must be a number of euros with at most two decimals'),
    ),
    /** The token of the quote that came with the price (ours): while it holds, its total is charged. */
    quote: z.optional(z.unknown()),
    /** A label of the client, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
    description: optionalText('Description', limits.description),
    accompanyingPerson: z._default(z.boolean('Accompanying person must be true or false'), false),
    extraNights: z._default(wholeNumber('Extra nights', 0, 30), 0),
    accommodationNights: z._default(nights, 1),
    accommodationGuests: z._default(guests, 1),
    productName: z.optional(z.unknown()),
    quantity: z.optional(z.unknown()),
    currency: z.optional(z.unknown()),
    successUrl: z.optional(z.unknown()),
    cancelUrl: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** The hosted payment page; null when the total is 0 and nothing is to pay. */
      url: z.nullable(z.string()),
      /** The checkout session's id, kept by the browser as the mark of this payment; null when there is none. */
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
      /** With it, as a bearer, the registration can be seen; only where its attempt key was brought. */
      registrationToken: z.optional(z.string()),
    }),
  },
})
export type CheckoutBody = z.output<typeof createCheckoutSession.body>

/** Whose registrations the links are asked of. */
export const linksBody = z.object({ email: emailAddress })

/**
 * Asks for the links to all registrations of an e-mail address, which go there by mail. The answer is the same, and
 * takes the same time, whether there are any.
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
  /** Of what can be corrected, for If-Match. */
  version: z.string(),
  ...textsOf(visitorNames),
  /** Partly: whoever has the link need not learn it. */
  email: z.string(),
  registrationType: z.string(),
  presentationType: z.string(),
  stay: z.nullable(z.object({ nights: z.number(), guests: z.number() })),
  registeredAt: z.string(),
  reference: z.string(),
  /** No money moves. */
  test: z.boolean(),
  state: z.enum(ownStates),
  /** The organisers look at something about the money, whatever the state. */
  underReview: z.boolean(),
  /** What was paid, or is to be paid now; null where neither is known. */
  price: z.nullable(price),
  /** Of what was paid, in euros. */
  returned: z.number(),
  /** With it the payment is opened at this price until then; null where nothing is to be paid here. */
  quote: z.nullable(z.object({ token: z.string(), validUntil: z.string() })),
  /**
   * How the visitor pays: here, by the registration form because his stay or its price is not known, not any more
   * because registration has closed, not now because payments are off, or not at all.
   */
  way: z.enum(['pay', 'form', 'closed', 'off', 'none']),
  correctableUntil: z.string(),
  canCorrect: z.boolean(),
  receipts: z.array(ownPaper),
  /** A paper is due that is still being written, which takes a moment. */
  receiptsToCome: z.boolean(),
  /** Where the calendar file is for the next hour; null when the visitor is not expected. */
  calendar: z.nullable(z.string()),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/**
 * The registration of a personal link, or of the token that a checkout answered, its payment asked about anew. 404, always
 * the same, for any that does not hold.
 */
export const showOwnRegistration = endpoint({
  method: 'GET',
  path: '/api/registration/mine',
  replies: { 200: ownRegistration },
})

/** What a visitor may correct. */
export const correctionBody = z.object(schemasOf(visitorNames))
export type OwnCorrection = z.output<typeof correctionBody>

/** If-Match names the version that was seen: 412 when it is another one by now. 403 when it is too late. */
export const correctOwnRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/mine',
  body: correctionBody,
  replies: { 200: ownRegistration },
})

/**
 * Opens the payment again, with the same choice at the price of now. Failures as those of the checkout: 403 when
 * registration has closed, 409 with the new price, or when it is paid, 503.
 */
export const payOwnRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/mine/payment',
  /** The total in euros as the visitor saw it. */
  body: z.object({
    unitAmount: z.number('The amount must be a number of euros with at most two decimals'),
    /** The token of the price that is held; absent, or not valid any more: the price of now. */
    quote: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** Null when nothing is to pay. */
      url: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
    }),
  },
})
