import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { retryMessage } from '../jobs/retry-message.ts'
import {
  type FormKind,
  isFormKind,
  type LimitFigure,
  type LimitKind,
  limitKinds,
  type RateLimitSettings,
} from './rate-limit-setting.ts'
import { isFromLoopback, isInProcess, networkOf } from './request-address.ts'
import type { SharedCounts } from './shared-counts.ts'
import type { AddressReader } from './trusted-proxies.ts'

/** What our own forms send besides their fields (`formTraces` of shared/fields.ts), and the sender's email address. */
type PersonTraces = { email: string; homepage?: unknown; fillSeconds?: unknown }

/** The limit of a call for one network: `max` calls within `window` milliseconds. */
export type RateLimit = LimitFigure & { kind: LimitKind }

const limitsOfHooks = new WeakMap<object, RateLimit>()

/** The limit of a hook of `Limits.ofNetwork`; undefined when there are no limits, and for any other hook. */
export const rateLimitOf = (hook: object): RateLimit | undefined => limitsOfHooks.get(hook)

export type Limits = {
  /**
   * For `onRequest`: counts the call for its network before the body is read. 429 with Retry-After. When `apart` returns a
   * key, it counts for that instead, from any network.
   */
  ofNetwork: (
    kind: LimitKind,
    apart?: (request: FastifyRequest) => string | undefined,
  ) => onRequestAsyncHookHandler
  /** As `ofNetwork` for answers before the router: counts the call, and returns whether it may be answered. */
  admits: (kind: LimitKind) => (request: IncomingMessage) => Promise<boolean> | boolean
  /**
   * For the handler, first of all: counts the call for its email address, from any network. With `apart`, for the pair of
   * both.
   * @throws Problem 429, and 400 when the honeypot field is filled in
   */
  ofPerson: (
    request: FastifyRequest,
    kind: FormKind,
    traces: PersonTraces,
    apart?: string | undefined,
  ) => Promise<void>
}

/** A form sent sooner than this comes from a bot, or says very little. */
const leastFillSeconds = 2

/**
 * Limits the public calls by network or person (decisions, Input). Counts are in the memory of this process, or in `shared`
 * for all processes, in windows that begin with the first call; calls beyond the limit do not extend the window.
 */
export const createLimits = (
  app: FastifyInstance,
  { figures, loopbackExempt }: RateLimitSettings,
  addressOf: AddressReader,
  shared?: Pick<SharedCounts, 'store'>,
): Limits => {
  let counts: Record<LimitKind, ReturnType<typeof createCounts>> | undefined
  if (figures) {
    app.register(rateLimit, { global: false, ...(shared && { store: shared.store }) }).after((error) => {
      if (error) throw error
      counts = Object.fromEntries(
        limitKinds.map((kind) => [kind, createCounts(app, kind, figures[kind])]),
      ) as typeof counts
    })
  }

  const countsFor = (request: FastifyRequest, kind: LimitKind) =>
    isInProcess(request) || (loopbackExempt && isFromLoopback(request)) ? undefined : counts?.[kind]

  return {
    ofNetwork: (kind, apart) => {
      const hook: onRequestAsyncHookHandler = async (request) => {
        const own = countsFor(request, kind)
        own?.setApart(request, apart?.(request))
        const count = await own?.ofNetwork(request)
        if (count && !count.isAllowed && count.isExceeded)
          throw tooMany('from your network', count.ttlInSeconds)
      }
      if (figures) limitsOfHooks.set(hook, { kind, ...figures[kind] })
      return hook
    },

    admits: (kind) => (raw) => {
      // the counters read options of a route, which is not known here
      const request = { raw, ip: addressOf(raw), routeOptions: {} } as unknown as FastifyRequest
      const count = countsFor(request, kind)
      return !count || count.ofNetwork(request).then((counted) => counted.isAllowed || !counted.isExceeded)
    },

    ofPerson: async (request, kind, { email, homepage, fillSeconds }, apart = '') => {
      if (!figures) return
      if (homepage !== undefined && homepage !== '') {
        throw new Problem(
          400,
          'filled_by_program',
          'A program filled in a field that you cannot see. Check the fields that you see, and send the form again.',
        )
      }
      const own = countsFor(request, kind)
      if (!own) return
      if (typeof fillSeconds === 'number' && fillSeconds < leastFillSeconds) await own.markTooFast(request)
      own.setEmail(request, `${addressKey(email.trim())} ${apart}`)
      const count = await own.ofEmail(request)
      if (!count.isAllowed && count.isExceeded) throw tooMany('for this email address', count.ttlInSeconds)
    },
  }
}

/** The number of networks, and of email addresses, that are counted; the least recently used is evicted first. */
const cache = 20_000

/** The counters of one kind. */
const createCounts = (app: FastifyInstance, kind: LimitKind, { max, window: timeWindow }: LimitFigure) => {
  const emails = new WeakMap<FastifyRequest, string>()
  const others = new WeakMap<FastifyRequest, string>()
  const eachOf = (what: string) => ({ timeWindow, cache, name: `${kind}-${what}` })

  // remembers too fast submissions for one window
  const tooFast = app.createRateLimit({ ...eachOf('too-fast'), max: 1, keyGenerator: networkOf })
  const wasTooFast = async (request: FastifyRequest): Promise<boolean> => {
    const marked = await tooFast(request, { increment: false })
    return !marked.isAllowed && marked.remaining === 0
  }
  return {
    ofNetwork: app.createRateLimit({
      ...eachOf('network'),
      max: isFormKind(kind)
        ? async (request) => ((await wasTooFast(request)) ? Math.ceil(max / 5) : max)
        : max,
      keyGenerator: (request) => others.get(request) ?? networkOf(request),
    }),
    ofEmail: app.createRateLimit({
      ...eachOf('person'),
      max,
      keyGenerator: (request) => emails.get(request) ?? '',
    }),
    setEmail: (request: FastifyRequest, email: string) => emails.set(request, email),
    setApart: (request: FastifyRequest, who: string | undefined) =>
      who === undefined || others.set(request, `apart ${who}`),
    markTooFast: tooFast,
  }
}

const tooMany = (whence: string, seconds: number): Problem =>
  new Problem(429, 'rate_limited', `Too many requests ${whence}. ${retryMessage(seconds)}`, {
    retryAfter: seconds,
  })
