import * as z from 'zod/mini'
import { ownDocument } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces, limits, optionalText } from '#shared/fields.ts'
import { type Cents, parseEuros, toCents } from '#shared/money.ts'
import { lineNames, schemasOf } from './discount.fields.ts'

/** The most that a visitor may name: 100,000 euros. */
export const mostDiscountCents = toCents(10_000_000)

const wrongAmount = 'The amount must be a number of euros from 0 to 100,000 with at most two decimals'

/** The amount that a visitor names, in euros: a JSON number or a decimal text. Undefined when it is none. */
export const discountCents = (amount: string | number): Cents | undefined => {
  const cents = parseEuros(typeof amount === 'string' ? amount.trim() : amount)
  return cents !== undefined && cents <= mostDiscountCents ? cents : undefined
}

/**
 * Stores a request for a discounted registration, and opens its payment. The visitor names the amount. Below 0.50 euros,
 * and on a website whose organisers decide first, nothing is charged: the request is stored, and the answer has no url. Where the organisers have set a least amount above
 * that, whatever is below it is 400.
 * @throws 403 The website takes no discount requests, or registration is closed
 * @throws 503 `Failed to create Stripe session`
 */
export const createDiscountSession = endpoint({
  method: 'POST',
  path: '/api/discounts/create-session',
  body: z.object({
    ...schemasOf(['email', 'name', 'phone', ...lineNames, 'country', 'description']),
    /** Euros, as a number or as text. */
    unitAmount: z.pipe(
      z
        .union([z.number(), z.string()], wrongAmount)
        .check(z.refine((amount) => discountCents(amount) !== undefined, wrongAmount)),
      z.transform((amount) => discountCents(amount) as Cents),
    ),
    /** A label of your own, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
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
    ...formTraces,
  }),
  replies: {
    200: z.object({
      id: z.string(),
      /** The address of the payment page; absent when nothing is charged. */
      url: z.optional(z.string()),
      /** The id of the checkout session: with it the status of the payment can be asked. */
      sessionId: z.optional(z.string()),
    }),
  },
  failures: 'text',
})
/** What the server reads of it: trimmed, and `unitAmount` in cents. */
export type DiscountRequest = z.output<typeof createDiscountSession.body>

/** Shows what the form for a discounted registration needs: the service that knows the names of the countries. */
export const showDiscountForm = endpoint({
  method: 'GET',
  path: '/api/discounts/form',
  replies: { 200: z.object({ countriesUrl: z.nullable(z.url()) }) },
})

/** The state of a request that the organisers have approved, or for which someone has paid. */
const discountOffer = z.object({
  name: z.string(),
  email: z.string(),
  /** Euros to pay, or what was paid. */
  amount: z.number(),
  /** `confirming`: the money is on its way, and there is nothing to do. */
  state: z.enum(['open', 'confirming', 'paid', 'refunded']),
  /** Euros of the paid amount that were refunded. */
  returned: z.number(),
  receipts: z.array(ownDocument),
  /** A document is due, and still being written. */
  receiptsToCome: z.boolean(),
})
export type DiscountOffer = z.output<typeof discountOffer>

/**
 * Shows the discounted registration that a personal link opens, and how its payment is.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 */
export const showDiscountOffer = endpoint({
  method: 'GET',
  path: '/api/discounts/offer',
  replies: { 200: discountOffer },
})

/**
 * Opens the payment of an approved discount, the same one again while it is open.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 * @throws 409 It is paid already
 */
export const payDiscountOffer = endpoint({
  method: 'POST',
  path: '/api/discounts/offer/pay',
  replies: { 200: z.object({ url: z.string(), sessionId: z.string() }) },
})
