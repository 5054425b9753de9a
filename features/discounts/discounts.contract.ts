import * as z from 'zod/mini'
import { ownPaper } from '#features/payments/payments.contract.ts'
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
 * Stores a request for a discounted registration of the amount that the visitor names, and opens a checkout session for
 * it. From 0 to 0.49 nothing is charged: the request is stored, and the answer has no url. A failure is a sentence in
 * plain text: 400 for a field, 429, 503 `Failed to create Stripe session`.
 */
export const createDiscountSession = endpoint({
  method: 'POST',
  path: '/api/discounts/create-session',
  body: z.object({
    ...schemasOf(['email', 'name', 'phone', ...lineNames, 'country', 'description']),
    /** Euros, as the visitor has typed them; the server reads cents. */
    unitAmount: z.pipe(
      z
        .union([z.number(), z.string()], wrongAmount)
        .check(z.refine((amount) => discountCents(amount) !== undefined, wrongAmount)),
      z.transform((amount) => discountCents(amount) as Cents),
    ),
    /** A label of the client, kept as it is. */
    orderReference: optionalText('Order reference', limits.orderReference),
    productName: z.optional(z.unknown()),
    quantity: z.optional(z.unknown()),
    currency: z.optional(z.unknown()),
    successUrl: z.optional(z.unknown()),
    cancelUrl: z.optional(z.unknown()),
    ...formTraces,
  }),
  replies: {
    200: z.object({
      id: z.string(),
      /** The hosted payment page; absent when nothing is charged. */
      url: z.optional(z.string()),
      /** The checkout session's id, kept by the browser as the mark of this payment. */
      sessionId: z.optional(z.string()),
    }),
  },
  failures: 'text',
})
/** What the server reads of it: trimmed, and `unitAmount` in cents. */
export type DiscountWish = z.output<typeof createDiscountSession.body>

/** What the page needs: the service that knows the countries' names; null when it is switched off. */
export const showDiscountForm = endpoint({
  method: 'GET',
  path: '/api/discounts/form',
  replies: { 200: z.object({ countriesUrl: z.nullable(z.url()) }) },
})

/** Where a request stands that the organisers have approved, or for which somebody has paid. */
const discountOffer = z.object({
  name: z.string(),
  email: z.string(),
  /** Euros to pay, or what was paid. */
  amount: z.number(),
  /** `confirming`: the money is on its way, and there is nothing to do. */
  state: z.enum(['open', 'confirming', 'paid', 'refunded']),
  /** Euros of what was paid that have gone back. */
  returned: z.number(),
  receipts: z.array(ownPaper),
  /** A paper is due that is still being written, which takes a moment. */
  receiptsToCome: z.boolean(),
})
export type DiscountOffer = z.output<typeof discountOffer>

/**
 * What the visitor pays for, or has paid for. The token of his link goes as a bearer, so that it stands in no address and no log. 404
 * when the link is not valid any more.
 */
export const showDiscountOffer = endpoint({
  method: 'GET',
  path: '/api/discounts/offer',
  replies: { 200: discountOffer },
})

/** Opens the checkout session of the offer, the same one again while it is open. 404 as above, 409 when it is paid. */
export const payDiscountOffer = endpoint({
  method: 'POST',
  path: '/api/discounts/offer/pay',
  replies: { 200: z.object({ url: z.string(), sessionId: z.string() }) },
})
