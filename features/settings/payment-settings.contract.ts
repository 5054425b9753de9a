import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { proofOfIdentity } from '#shared/proof-of-identity.ts'

/** A Stripe account that is, or was, connected. Its secrets never leave the server: of them only the last four signs. */
const account = z.object({
  id: z.string(),
  livemode: z.boolean(),
  /** It takes the payments now. */
  isCurrent: z.boolean(),
  /** The last four signs of the secret key. */
  keyHint: z.string(),
  /** The last four signs of each webhook signing secret. */
  webhookHint: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  /** Null: it is the current one. */
  replacedAt: z.nullable(z.iso.datetime()),
  /** False: the session key of the server is another one than when it was saved. */
  isReadable: z.boolean(),
  /** Payments that wait for their payer or their bank. */
  open: z.int(),
  /** Paid ones that may still be refunded. */
  paid: z.int(),
  /** Refunds that Stripe has not answered. */
  refunds: z.int(),
  /** When its payments were checked last, if Stripe did not answer or refused the key. */
  failedAt: z.nullable(z.iso.datetime()),
})
export type SettingsAccount = z.output<typeof account>

export const paymentSettings = z.object({
  /** For the header If-Match of a change. */
  version: z.string(),
  mode: z.enum(['live', 'test', 'sandbox', 'off']),
  /** Null: payments are on. */
  whyOff: z.nullable(z.string()),
  /** What the environment of the server sets, with the variable's name; null: nothing. */
  locked: z.nullable(
    z.object({
      variable: z.string(),
      webhookVariable: z.string(),
      keyHint: z.string(),
      webhookHint: z.string(),
    }),
  ),
  accounts: z.array(account),
  /** To be entered at Stripe. */
  webhookAddress: z.string(),
  /** Why live payments are not possible; null: they are. */
  whyNotLive: z.nullable(z.string()),
  /** The names of the live conferences, which a change to live payments touches. */
  liveConferences: z.array(z.string()),
  /** Deliveries of Stripe to the webhook. */
  arrived: z.object({
    lastAt: z.nullable(z.iso.datetime()),
    /** In the last 24 hours. */
    accepted: z.int(),
    refused: z.int(),
    lastRefusedAt: z.nullable(z.iso.datetime()),
  }),
})
export type PaymentSettings = z.output<typeof paymentSettings>

/** Shows how payments are taken. */
export const showPaymentSettings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/settings/payments',
  access: 'owner',
  replies: { 200: paymentSettings },
})

const keyPattern = /^(sk|rk)_(test|live)_\w+$/
const webhookPattern = /^whsec_\w+(,\s*whsec_\w+)?$/

const typed = (label: string, pattern: RegExp, form: string) =>
  z.optional(
    z
      .string(`${label} must be text`)
      .check(
        z.trim(),
        z.maxLength(500, `${label} is too long`),
        z.regex(pattern, `${label} must look like ${form}`),
      ),
  )

/** The keys of a Stripe account, as they are typed. */
export const typedKeys = {
  secretKey: typed('Secret key', keyPattern, 'sk_test_… or sk_live_…'),
  webhookSecret: typed(
    'Webhook signing secret',
    webhookPattern,
    'whsec_… (two, with a comma between, while one is being replaced)',
  ),
}

/**
 * Changes the Stripe keys, and so whether payments are tests or live. A key that is absent stays the one that is stored for
 * this mode. The keys are tried at Stripe first.
 * @throws 400 Stripe refused the key, or the password or the second factor is wrong
 * @throws 409 The keys are set by the environment of the server
 * @throws 412 Another owner has changed them
 */
export const changePaymentKeys = endpoint({
  // no PUT: a passkey brings fields that are not ours, and ours refuse unknown ones
  method: 'POST',
  path: '/admin/api/admin/settings/payments',
  access: 'owner',
  body: z.object({ livemode: z.boolean(), ...typedKeys, proof: proofOfIdentity }),
  replies: { 200: paymentSettings },
})

/**
 * Removes the keys of an account. Its payments can then no longer be refunded here, and those that are open are not followed.
 * @throws 400 The password or the second factor is wrong
 * @throws 404 There is no such account
 * @throws 412 Another owner has changed the keys
 */
export const removePaymentAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/settings/payments/accounts/:id/remove',
  access: 'owner',
  params: z.object({ id: z.string() }),
  body: z.object({ proof: proofOfIdentity }),
  replies: { 200: paymentSettings },
})

/** Asks Stripe now, with the key that is in use. */
export const checkPaymentSettings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/settings/payments/check',
  access: 'owner',
  replies: {
    200: z.object({
      isAnswering: z.boolean(),
      /** What Stripe said, or why it could not be asked. */
      message: z.string(),
      checkedAt: z.iso.datetime(),
      milliseconds: z.int(),
    }),
  },
})
