import * as z from 'zod/mini'
import { guests, nights, presentationType, registrationType } from '#features/pricing/pricing.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, formTraces, limits, optionalText, requiredText, wholeNumber } from '#shared/fields.ts'

/** The fields that say who registers for what (specification 2, section 3). */
const registrant = {
  name: requiredText('Name', limits.name),
  phone: requiredText('Phone', limits.phone),
  email: emailAddress,
  instituteOrUniversity: requiredText('Institute', limits.institute),
  country: requiredText('Country', limits.country),
  registrationType,
  presentationType,
}

/** Who registers for what, as `register` takes it. */
export const registrationBody = z.object(registrant)
export type Registrant = z.output<typeof registrationBody>

/** Stores the registrant. 201 when new, 200 when every field equals an unpaid registration of the last 30 minutes. */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration/register',
  body: z.extend(registrationBody, formTraces),
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
    }),
  },
})
export type CheckoutBody = z.output<typeof createCheckoutSession.body>
