import * as z from 'zod/mini'
import { paymentStatus, paymentStatuses } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'
import { type Cents, smallestCharge } from '#shared/money.ts'
import { correctedNames, lineNames, schemasOf, textsOf } from './discount.fields.ts'
import { discountCents } from './discounts.contract.ts'

/** A discount request with its payment, as the organiser reads it (specification 3, section 3). */
export const discountRecord = z.object({
  id: z.string(),
  ...textsOf(['name', 'email']),
  /** Euros: paid when the status is COMPLETED; else offered by the organisers, else requested by the visitor. */
  amountTotal: z.number(),
  /** Of the payment; PENDING when nothing is charged. */
  status: paymentStatus,
  createdAt: z.iso.datetime(),
  sessionId: z.nullable(z.string()),
  ...textsOf(['phone', ...lineNames, 'country', 'description']),
  orderReference: z.nullable(z.string()),
  /** Whether the money is real; null when nothing is charged. */
  livemode: z.nullable(z.boolean()),
  /** Paid, and all of that money was returned: it may be paid, or answered, again. */
  refunded: z.boolean(),
  /**
   * Paid as a test, while real money is taken now: it does not count as paid, and may be paid, or answered, again.
   */
  uncounted: z.boolean(),
  /** Euros requested by the visitor. */
  amountRequested: z.number(),
  /** The answer of the organisers; null: none yet. */
  decision: z.nullable(z.enum(['approved', 'refused'])),
  decidedAt: z.nullable(z.iso.datetime()),
  answerNote: z.nullable(z.string()),
  /** For `If-Match`. */
  version: z.string(),
})
export type DiscountRecord = z.infer<typeof discountRecord>

/** The filters of requests by state: the status of their payment, or unanswered and not paid. */
export const discountStatuses = [...paymentStatuses, 'UNDECIDED'] as const

/** The filters of a list of requests, combined with AND. */
export const discountFilter = {
  /** Of the payment; PENDING when nothing is charged; UNDECIDED: not answered by the organisers, and not paid. */
  status: z.optional(z.enum(discountStatuses)),
  /** Part of the name, email, phone, institute or country, case-insensitive. */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })

/** Lists the requests for a discount. Without `limit` the whole list is streamed. */
export const listDiscounts = endpoint({
  method: 'GET',
  path: '/admin/api/admin/discounts/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...discountFilter }),
  replies: { 200: z.array(discountRecord) },
})

const wrongOffer = 'The amount must be 0, or a number of euros from 0.50 to 100,000 with at most two decimals'

/** The amount of an offer: nothing, or an amount that the provider can charge. Otherwise undefined. */
const offerCents = (amount: string | number): Cents | undefined => {
  const cents = discountCents(amount)
  return cents === 0 || (cents !== undefined && cents >= smallestCharge) ? cents : undefined
}

/**
 * Approves or refuses a discount request that is not paid; an approval may set another amount. The visitor gets an
 * email; where there is something to pay, with a link that pays exactly once. Every answer invalidates earlier links
 * and open checkout sessions. The same answer again within a minute, without If-Match, changes nothing.
 * @header If-Match The version that was seen
 * @throws 404 There is no such request
 * @throws 409 It is paid already
 * @throws 412 Someone has changed it since
 */
export const answerDiscount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/discounts/:website/:id/answer',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  body: z.object({
    decision: z.enum(['approved', 'refused'], 'Choose whether it is approved or refused'),
    /** Euros; absent: the amount that the visitor requested. Only used by an approval. */
    amount: z.optional(
      z.pipe(
        z
          .union([z.number(), z.string()], wrongOffer)
          .check(z.refine((amount) => offerCents(amount) !== undefined, wrongOffer)),
        z.transform((amount) => offerCents(amount) as Cents),
      ),
    ),
    /** Included in the visitor's email. */
    note: optionalText('The note', 2000),
  }),
  replies: { 200: discountRecord },
})

const discountCorrection = changeBody({
  ...schemasOf(correctedNames),
  /** Sends the last email again to a changed address: the payment confirmation, or the answer. */
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), false),
})
export type DiscountCorrection = z.output<typeof discountCorrection>

/**
 * Corrects the contact details of a discount request. With another email address the earlier links and open payment
 * pages become invalid, and the former address is notified.
 * @header If-Match The version that was seen
 * @throws 404 There is no such request
 * @throws 412 Someone has changed it since
 */
export const correctDiscount = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/discounts/:website/:id',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  body: discountCorrection,
  replies: { 200: discountRecord },
})
