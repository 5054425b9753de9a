import * as z from 'zod/mini'
import { documentKinds } from '#shared/document-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'

/** The states of a payment record (specification 3, section 4). */
export const paymentStatuses = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatus = z.enum(paymentStatuses)
const status = paymentStatus
/** The id of a checkout session, from the provider. */
export const sessionId = z
  .string('Payment session is missing')
  .check(z.regex(/^[A-Za-z0-9_]{1,255}$/, 'Payment session is not valid'))

/**
 * Shows the status of a payment, fetched from the payment provider.
 * @throws 404 There is no such checkout session
 */
export const sessionStatus = endpoint({
  method: 'GET',
  path: '/api/payment/session-status',
  query: z.object({ session_id: sessionId }),
  replies: { 200: z.object({ status }) },
})

/**
 * Cancels an open payment at the payment provider. The answer is COMPLETED when it was already paid.
 * @throws 404 There is no such checkout session
 */
export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payment/cancel',
  body: z.object({ sessionId }),
  replies: { 200: z.object({ status }) },
})

/** A document on its visitor's page. */
export const ownDocument = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  cents: z.number(),
  issuedAt: z.string(),
  /** The address of the PDF, valid for an hour. */
  address: z.string(),
})
export type OwnDocument = z.output<typeof ownDocument>
