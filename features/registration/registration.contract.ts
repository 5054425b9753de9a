import * as z from 'zod/mini'
import { buyerDetails } from '#features/payments/buyer.fields.ts'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces, limits, optionalText } from '#shared/fields.ts'
import { choiceFields } from './choice.ts'
import { registrantNames, schemasOf } from './registrant.fields.ts'

const registrant = schemasOf(registrantNames)

/** The registrant in the body of `register`. */
export const registrationBody = z.object(registrant)
export type Registrant = z.output<typeof registrationBody>

const wrongKey = 'The attempt key must be 22 to 128 characters of base64url'

/**
 * A random key of at least 128 bits that our page generates for each attempt to register and pay, and sends with
 * every call (ours). It authorises changes to the registration and its open payments; without it there are none.
 */
const attemptKey = z.optional(z.string(wrongKey).check(z.regex(/^[\w-]{22,128}$/, wrongKey)))

/**
 * Stores a registration without paying for it. Sent again within 30 minutes with the same fields, the first
 * registration is returned while it is unpaid. For a type that is paid online, another choice is still the same
 * registration, which stores the new choice if the attempt key matches. When the first one has another attempt key,
 * nothing is stored, and the returned id belongs to nothing.
 * @returns 200 An unpaid registration of the last 30 minutes has the same fields; this is its id
 * @returns 201 The registration is stored
 * @throws 403 Registration has closed
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration/register',
  body: z.extend(registrationBody, {
    ...formTraces,
    accompanyingPerson: z.optional(choiceFields.accompanyingPerson),
    extraNights: z.optional(choiceFields.extraNights),
    /** Only with accommodation; absent: not known. With a type that is not paid online the room is only a request. */
    accommodationNights: z.optional(choiceFields.accommodationNights),
    /** Like the nights. */
    accommodationGuests: z.optional(choiceFields.accommodationGuests),
    /** Random, made by the client for each attempt to register and pay. It allows later changes of the registration. */
    attemptKey,
  }),
  replies: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
})

/**
 * Opens the payment page for a registration. The server charges its own price of `pricingConfigId`.
 * @returns 200 The payment is open; or there is nothing to pay and no address
 * @throws 403 Registration has closed
 * @throws 404 `Pricing configuration not found`
 * @throws 409 The price has changed: the message names the new one, and `pricing` is the answer of
 * get-pricing-config, with a new quote
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
    /** The key sent to `register`. */
    attemptKey,
    /**
     * The email address corrects the one submitted before with the same name and attempt key, whose open payment is
     * closed (ours). Otherwise another address is another person, and the open payment of the first one stays.
     */
    correctsEmail: z._default(z.boolean('Corrects email must be true or false'), false),
    /** The id returned by `register`. Ignored unless the email address matches. */
    registrationId: z.optional(z.unknown()),
    /** The id of the configuration from get-pricing-config; here or in the query. */
    pricingConfigId: z.optional(z.unknown()),
    /** The total in euros as the visitor saw it; 409 when it differs. Absent: the server's price. */
    unitAmount: z.optional(
      z.union([z.number(), z.string()], 'The amount must be a number of euros with at most two decimals'),
    ),
    /** The token of the quote of the price. While it is valid, its total is charged. */
    quote: z.optional(z.unknown()),
    /** A label of your own, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
    description: optionalText('Description', limits.description),
    /** The buyer details of the receipt (ours). Ignored without the attempt key of the registration. */
    buyer: z.optional(buyerDetails),
    accompanyingPerson: z._default(choiceFields.accompanyingPerson, false),
    extraNights: z._default(choiceFields.extraNights, 0),
    accommodationNights: z._default(choiceFields.accommodationNights, 1),
    accommodationGuests: z._default(choiceFields.accommodationGuests, 1),
    /** Accepted and ignored. */
    productName: z.optional(z.unknown()),
    /** Accepted and ignored. */
    quantity: z.optional(z.unknown()),
    /** Accepted and ignored. */
    currency: z.optional(z.unknown()),
    /** Accepted and ignored. */
    successUrl: z.optional(z.unknown()),
    /** Accepted and ignored. */
    cancelUrl: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** The address of the payment page; null when the total is 0. */
      url: z.nullable(z.string()),
      /** The id of the checkout session, with which the payment status can be requested. Null when there is none. */
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
      /**
       * A bearer token that shows the registration; only present when the attempt key of the registration was sent.
       */
      registrationToken: z.optional(z.string()),
    }),
  },
})
export type CheckoutBody = z.output<typeof createCheckoutSession.body>
