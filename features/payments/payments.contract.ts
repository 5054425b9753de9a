import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, websiteParam } from '#shared/fields.ts'

/** The states of a payment record (specification 3, section 4). */
export const paymentStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatus = z.enum(paymentStatuses)
const status = paymentStatus
const sessionId = z
  .string('The payment session is missing')
  .check(z.regex(/^[A-Za-z0-9_]{1,255}$/, 'The payment session is not one of ours'))

/** Asks the provider, converges the record and tells its status, nothing else. 404 when the session is unknown. */
export const sessionStatus = endpoint({
  method: 'GET',
  path: '/api/payment/session-status',
  query: z.object({ session_id: sessionId }),
  replies: { 200: z.object({ status }) },
})

/** Expires the open session at the provider and converges: CANCELLED, or COMPLETED when it was paid after all. */
export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel',
  body: z.object({ sessionId }),
  replies: { 200: z.object({ status }) },
})

const when = z.nullable(z.iso.datetime())

/** A payment record as the back-office reads it (specification 3, section 3). `amountTotal` is euros, like `amountTotalEuros`. */
export const paymentRecord = z.object({
  id: z.string(),
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  status,
  /** The provider's own word: unpaid, paid, no_payment_required. */
  paymentStatus: z.nullable(z.string()),
  amountTotalEuros: z.number(),
  amountTotalCents: z.number(),
  amountTotal: z.number(),
  currency: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  customerInstitute: z.string(),
  customerCountry: z.string(),
  /** This, the next and the price's parts: null when it pays for a discount request. */
  registrationType: z.nullable(z.string()),
  presentationType: z.nullable(z.string()),
  productName: z.string(),
  description: z.nullable(z.string()),
  orderReference: z.nullable(z.string()),
  pricingConfigId: z.nullable(z.number()),
  pricingConfigTotalPrice: z.number(),
  presentationPrice: z.nullable(z.number()),
  processingFeePercent: z.number(),
  /** Which provider holds the money: stripe, or sandbox (no money). */
  provider: z.string(),
  livemode: z.boolean(),
  /** Why somebody should look at it: paid_after_close, amount_mismatch, … */
  reviewReason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  stripeCreatedAt: when,
  stripeExpiresAt: when,
})
export type PaymentRecord = z.infer<typeof paymentRecord>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments/all/:website',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(paymentRecord) },
})

/** Exact match within the website, whatever the case of the address; an empty list when there is none. */
export const listPaymentsOfCustomer = endpoint({
  method: 'GET',
  path: '/api/payments/:website/customer/:email',
  params: z.object({ website: websiteParam, email: z.string().check(z.maxLength(limits.email)) }),
  replies: { 200: z.array(paymentRecord) },
})
