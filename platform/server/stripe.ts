import Stripe from 'stripe'
import { watchedClient } from './watching/provider-client.ts'
import type { Watch } from './watching/watch.ts'

/** The payment provider of this process: Stripe, or the product's own sandbox. Both are spoken to by the official SDK. */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox'
  livemode: boolean
  stripe: Stripe
  /** Newest first; two while one is being replaced. */
  webhookSecrets: readonly string[]
  /** Only requests that came to a loopback name may pay. */
  loopbackOnly: boolean
}

/** How long a visitor waits for the provider, in milliseconds: 8 s per attempt, 15 s in all (decisions, Input). */
const attemptTimeout = 8_000
export const longestWait = 15_000

type Choices = {
  /** Only for a loopback stand-in. */
  apiUrl?: URL | undefined
  /** Milliseconds for each attempt. */
  timeout?: number | undefined
  /** Sees each attempt. */
  watch: Pick<Watch, 'step'>
}

/** The SDK with its own pinned API version, one retry, and short patience. */
export const createStripe = (
  secretKey: string,
  { apiUrl, timeout = attemptTimeout, watch }: Choices,
): Stripe =>
  new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: watchedClient(watch),
    appInfo: { name: 'Plenary' },
    ...(apiUrl && {
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    }),
  })

/** Gives up on a call to the provider, its retries included, when `patience` (performance.now()) ends: by default in 15 s. */
export const inTime = async <T>(call: Promise<T>, patience = performance.now() + longestWait): Promise<T> => {
  const left = Math.max(0, patience - performance.now())
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider did not answer in time')), left)
  })
  try {
    return await Promise.race([call, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The provider said no for good: the request itself was refused. (409 and 429 ask us to come again; 5xx is its own failure.) */
export const wasRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 409 &&
  error.statusCode !== 429

/** The request was refused because of the visitor's email address. */
export const refusesEmail = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'email_invalid'

/** The provider has never heard of what we name: another account's, or another mode's. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** The provider failed at this request once, and keeps that answer under its idempotency key. */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true'

/** Another request with the same idempotency key is under way: its answer will be ours too, in a moment. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409

/** More is requested than the provider answers: the same request later. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 429
