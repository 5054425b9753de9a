import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const params = z.object({
  id: z
    .string('The payment page is missing')
    .check(z.regex(/^cs_test_[A-Za-z0-9]{1,58}$/, 'This is not a payment page of the sandbox')),
})

/** What the hosted page shows. Amounts are euro cents. */
export const hostedSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  items: z.array(
    z.object({
      name: z.string(),
      description: z.nullable(z.string()),
      quantity: z.number(),
      amountCents: z.number(),
    }),
  ),
  totalCents: z.number(),
  email: z.nullable(z.string()),
  /** Whether the last attempt to pay was declined; an open session stays open. */
  declined: z.boolean(),
  /** Paid by bank, and the bank has not settled yet. */
  settling: z.boolean(),
  /** Whether the merchant takes payments by bank. */
  byBank: z.boolean(),
  /** The merchant's success page while complete, else null. */
  successUrl: z.nullable(z.string()),
  /** The merchant's cancel page; null when the session has none. */
  cancelUrl: z.nullable(z.string()),
})
export type HostedSession = z.infer<typeof hostedSession>

/** The hosted page's data. 404 when the session is unknown, or when this installation runs no sandbox. */
export const getHostedSession = endpoint({
  method: 'GET',
  path: '/api/stripe-sandbox/sessions/:id',
  params,
  replies: { 200: hostedSession },
})

/** The visitor pays. A second click finds the session complete and changes nothing; an expired one stays expired. */
export const payHostedSession = endpoint({
  method: 'POST',
  path: '/api/stripe-sandbox/sessions/:id/pay',
  params,
  replies: { 200: hostedSession },
})

/** The visitor pays by bank: the session is complete, and the bank settles later. Else as paying. */
export const payHostedSessionByBank = endpoint({
  method: 'POST',
  path: '/api/stripe-sandbox/sessions/:id/pay-by-bank',
  params,
  replies: { 200: hostedSession },
})

/** The card is declined: the session stays open and may be paid later. Changes nothing when it is not open. */
export const declineHostedSession = endpoint({
  method: 'POST',
  path: '/api/stripe-sandbox/sessions/:id/decline',
  params,
  replies: { 200: hostedSession },
})
