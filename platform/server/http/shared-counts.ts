import { createHmac } from 'node:crypto'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import { seconds } from '#shared/time/duration.ts'
import { SettingsProblem } from '../config.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'

type Counted = { current: number; ttl: number }
type Report = (error: Error | null, counted?: Counted) => void
type Count = (who: string, report: Report, window: number, most: number) => void

/** A store of @fastify/rate-limit. `incr` counts a call, `read` only reads. */
type CountStore = {
  incr: Count
  read: Count
  child: (terms: object) => CountStore
}

export type SharedCounts = {
  /** For `store` of @fastify/rate-limit: each `name` is counted separately. */
  store: new () => CountStore
  stop: () => void
}

type Settings = {
  url: string
  /** The HMAC key for the counted networks and email addresses, so that Redis never stores them. */
  key: string
  log: Log
  timer?: Timer | undefined
}

/** As the in-process counter: a window begins with the first call. Redis measures it by its own clock. */
const countOnce = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`
const readCount = `return {tonumber(redis.call('GET', KEYS[1]) or '0'), math.max(0, redis.call('PTTL', KEYS[1]))}`

/** The timeout of Redis in milliseconds; then it counts as unavailable, and is retried every second. */
const patience = seconds(0.5)
const askEvery = seconds(1)

/** Redis's errors for a wrong password or user: waiting does not help. */
const refusal = /\b(WRONGPASS|NOAUTH|NOPERM|invalid password|without any password)/i

/**
 * Counts for all processes together, in Redis. While Redis is unavailable each process counts for itself.
 * @throws SettingsProblem when Redis refuses the password
 */
export const createSharedCounts = async (settings: Settings): Promise<SharedCounts> => {
  const { redis, isUnavailable, noteFailure, stop } = await openRedis(settings)

  const storeOf = (name: string, local: Pick<CountStore, 'incr' | 'read'>): CountStore => {
    const keyOf = (who: string) => {
      const hash = createHmac('sha256', settings.key).update(`${name} ${who}`).digest('base64url')
      return `plenary:${name}:${hash.slice(0, 22)}`
    }
    const shared =
      (script: string, alone: Count): Count =>
      (who, report, window, most) => {
        if (isUnavailable()) return alone(who, report, window, most)
        redis.eval(script, 1, keyOf(who), window).then(
          (answer) => {
            const [current, ttl] = answer as [number, number]
            report(null, { current, ttl })
          },
          (error: unknown) => {
            noteFailure(error)
            alone(who, report, window, most)
          },
        )
      }
    return {
      incr: shared(countOnce, (...call) => local.incr(...call)),
      read: shared(readCount, (...call) => local.read(...call)),
      child: (terms: { name?: string; cache?: number }) =>
        storeOf(terms.name ?? name, new LocalStore(false, false, terms.cache)),
    }
  }
  return {
    // a constructor that returns an object yields that object
    store: function Store() {
      return storeOf('all', new LocalStore(false, false))
    } as unknown as SharedCounts['store'],
    stop,
  }
}

/** Connects to Redis and tracks its availability. An outage is logged once, and so is its end. */
const openRedis = async ({ url, log, timer = systemTimer }: Settings) => {
  // loaded only when Redis is used
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: seconds(2),
    commandTimeout: patience,
    socketTimeout: seconds(5),
    retryStrategy: (times) => Math.min(seconds(2), 100 * 2 ** times),
  })
  let lastError: Error | undefined
  redis.on('error', (error: Error) => {
    lastError = error
  })

  let isUnavailable = false
  let takeBack = () => {}
  const ask = (): void => {
    redis.ping().then(
      () => {
        isUnavailable = false
        log.info('limits are counted together again')
      },
      () => {
        takeBack = timer(askEvery, ask)
      },
    )
  }
  const noteFailure = (error: unknown): void => {
    if (isUnavailable) return
    isUnavailable = true
    log.warn('Redis is away: each process counts its limits for itself', { error })
    takeBack = timer(askEvery, ask)
  }

  const first = await redis.connect().then(
    () => redis.ping().then(() => undefined, String),
    (error: unknown) => String(lastError ?? error),
  )
  const stop = () => {
    takeBack()
    redis.disconnect()
  }
  if (first && refusal.test(first)) {
    stop()
    throw new SettingsProblem(`REDIS_URL cannot be used: Redis refuses its user or password (${first}).`)
  }
  if (first) noteFailure(first)
  return { redis, isUnavailable: () => isUnavailable, noteFailure, stop }
}
