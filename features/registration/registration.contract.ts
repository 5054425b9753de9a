import * as z from 'zod/mini'
import { buyerDetails } from '#features/payments/buyer.fields.ts'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces, limits, optionalText } from '#shared/fields.ts'
import { choiceFields } from './choice.ts'
import { registrantNames, schemasOf } from './registrant.fields.ts'

const registrant = schemasOf(registrantNames)

/** Who registers for what, as `register` takes it. */
export const registrationBody = z.object(registrant)
export type Registrant = z.output<typeof registrationBody>

const wrongKey = 'The attempt key must be 22 to 128 characters of base64url'

/**
 * What our page makes at random for each attempt to register and pay, and brings with every call of it (ours): at least
 * 128 bits. Who brings it has the say over the registration and its open payments; without it no one has.
 */
const attemptKey = z.optional(z.string(wrongKey).check(z.regex(/^[\w-]{22,128}$/, wrongKey)))

/**
 * Stores a registration; paying is a call of its own. Sent again within 30 minutes with every field the same, it
 * answers the first registration while that is unpaid. Of a type that is paid online it is the same with another choice,
 * which the registration keeps where the attempt key is its own. Where the first one has another attempt key, nothing is stored,
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
    accompanyingPerson: z.optional(choiceFields.accompanyingPerson),
    extraNights: z.optional(choiceFields.extraNights),
    /** With accommodation; absent: not known. With a type that is not paid online the room is a request. */
    accommodationNights: z.optional(choiceFields.accommodationNights),
    /** As the nights. */
    accommodationGuests: z.optional(choiceFields.accommodationGuests),
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
    /**
     * The email address corrects the one of the same name that this attempt key had before: its open payment ends (ours).
     * Otherwise another address is another person, and the open payment of the first one stays.
     */
    correctsEmail: z._default(z.boolean('Corrects email must be true or false'), false),
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
    /** What is printed on the receipt beside the registration (ours). It counts with the attempt key of the registration. */
    buyer: z.optional(buyerDetails),
    accompanyingPerson: z._default(choiceFields.accompanyingPerson, false),
    extraNights: z._default(choiceFields.extraNights, 0),
    accommodationNights: z._default(choiceFields.accommodationNights, 1),
    accommodationGuests: z._default(choiceFields.accommodationGuests, 1),
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
