import Stripe from 'stripe'
import { watchedClient } from './watching/provider-client.ts'
import type { Watch } from './watching/watch.ts'

/** The payment provider of this process: Stripe, or the product's own sandbox. The official SDK calls both. */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox'
  livemode: boolean
  stripe: Stripe
  /** Newest first; two while one is being replaced. */
  webhookSecrets: readonly string[]
  /** Only requests to a loopback name may pay. */
  loopbackOnly: boolean
  /** The account of the settings; null: that of the environment, or the sandbox. */
  account: string | null
  /** It also knows the records of no account, which were made with the key of the environment. */
  takesUnmarked: boolean
}

/** The accounts of this installation at payment providers, as they are at the moment: owners change them while it runs. */
export type PaymentProviders = {
  /** Takes new payments; undefined: payments are off. */
  current: () => PaymentProvider | undefined
  /** All with a key: the current one, and former ones for refunds, disputes and webhooks. */
  all: () => readonly PaymentProvider[]
  /** Why payments are off, as a sentence for an owner. */
  whyOff: () => string | undefined
  /** Reads them again. */
  refresh: () => Promise<void>
  /** Throws Problem 503 while this installation may not call them. */
  requireAllowed?: () => void
}

/** One account that stays, or none. */
export const onlyProvider = (provider: PaymentProvider | undefined): PaymentProviders => ({
  current: () => provider,
  all: () => (provider ? [provider] : []),
  whyOff: () => undefined,
  refresh: async () => undefined,
})

/** The timeout of an attempt in milliseconds: a visitor waits 8 s per attempt, 15 s in all (decisions, Input). */
const attemptTimeout = 8_000
export const longestWait = 15_000

type Choices = {
  /** Only for a stand-in on loopback. */
  apiUrl?: URL | undefined
  /** Milliseconds for each attempt. */
  timeout?: number | undefined
  /** Observes each attempt. */
  watch: Pick<Watch, 'step'>
  /** Throws while this installation may not call the provider; nothing is sent then. */
  requireAllowed?: (() => void) | undefined
}

/** The SDK with a pinned API version, one retry, and short timeouts. */
export const createStripe = (
  secretKey: string,
  { apiUrl, timeout = attemptTimeout, watch, requireAllowed }: Choices,
): Stripe =>
  new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: watchedClient(watch, requireAllowed),
    appInfo: { name: 'Plenary' },
    ...(apiUrl && {
      protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    }),
  })

/** Aborts a call to the provider, retries included, at `patience` (performance.now()): by default after 15 s. */
export const withDeadline = async <T>(
  call: Promise<T>,
  patience = performance.now() + longestWait,
): Promise<T> => {
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

/** The provider refused the request itself, finally. (409 and 429 permit a retry; 5xx is the provider's failure.) */
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

/** The object is unknown at the provider: it belongs to another account or mode. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** The provider failed at this request once, and stores that answer for its idempotency key. */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true'

/** Another request with the same idempotency key is in progress: a retry will get its answer. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409

/** The rate limit of the provider: the same request may succeed later. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 429
