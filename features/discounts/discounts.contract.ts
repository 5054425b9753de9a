import * as z from 'zod/mini'
import { ownDocument } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces, limits, optionalText } from '#shared/fields.ts'
import { type Cents, parseEuros, toCents } from '#shared/money.ts'
import { lineNames, schemasOf } from './discount.fields.ts'

/** The highest amount that a visitor may request: 100,000 euros. */
export const mostDiscountCents = toCents(10_000_000)

const wrongAmount = 'The amount must be a number of euros from 0 to 100,000 with at most two decimals'

/** The amount in cents from euros as a JSON number or a decimal text; undefined when invalid. */
export const discountCents = (amount: string | number): Cents | undefined => {
  const cents = parseEuros(typeof amount === 'string' ? amount.trim() : amount)
  return cents !== undefined && cents <= mostDiscountCents ? cents : undefined
}

/**
 * Stores a request for a discounted registration, and opens its payment. The visitor chooses the amount. Below 0.50
 * euros, and on a website whose organisers decide first, nothing is charged: the request is stored, and the answer
 * has no url. Where the organisers have set a higher least amount, anything below it is refused with 400.
 * @throws 403 The website takes no discount requests, or registration is closed
 * @throws 503 `Failed to create Stripe session`
 */
export const createDiscountSession = endpoint({
  method: 'POST',
  path: '/api/discounts/create-session',
  body: z.object({
    ...schemasOf(['email', 'name', 'phone', ...lineNames, 'country', 'description']),
    /** Euros as a number or a decimal text. */
    unitAmount: z.pipe(
      z
        .union([z.number(), z.string()], wrongAmount)
        .check(z.refine((amount) => discountCents(amount) !== undefined, wrongAmount)),
      z.transform((amount) => discountCents(amount) as Cents),
    ),
    /** A label of your own, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
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
    ...formTraces,
  }),
  replies: {
    200: z.object({
      id: z.string(),
      /** The address of the payment page; absent when nothing is charged. */
      url: z.optional(z.string()),
      /** The id of the checkout session, with which the payment status can be requested. */
      sessionId: z.optional(z.string()),
    }),
  },
  failures: 'text',
})
/** The parsed body: trimmed, and `unitAmount` in cents. */
export type DiscountRequest = z.output<typeof createDiscountSession.body>

/** Shows what the form of a discount request needs: the service that lists the names of countries. */
export const showDiscountForm = endpoint({
  method: 'GET',
  path: '/api/discounts/form',
  replies: { 200: z.object({ countriesUrl: z.nullable(z.url()) }) },
})

/** The state of a request that the organisers have approved, or that was paid. */
const discountOffer = z.object({
  name: z.string(),
  email: z.string(),
  /** Euros to pay, or paid. */
  amount: z.number(),
  /** `confirming`: the money is on its way, and there is nothing to do. */
  state: z.enum(['open', 'confirming', 'paid', 'refunded']),
  /** Euros of the paid amount that were refunded. */
  returned: z.number(),
  receipts: z.array(ownDocument),
  /** A document is due and not yet written. */
  receiptsToCome: z.boolean(),
})
export type DiscountOffer = z.output<typeof discountOffer>

/**
 * Shows the discounted registration that a personal link opens, and the state of its payment.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 */
export const showDiscountOffer = endpoint({
  method: 'GET',
  path: '/api/discounts/offer',
  replies: { 200: discountOffer },
})

/**
 * Opens the payment of an approved discount, or returns it again while it is open.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 * @throws 409 It is paid already
 */
export const payDiscountOffer = endpoint({
  method: 'POST',
  path: '/api/discounts/offer/pay',
  replies: { 200: z.object({ url: z.string(), sessionId: z.string() }) },
})
