import { days, hours, minutes, seconds } from '#shared/time/duration.ts'

/** The maximum number of calls by one network or one email address within so many milliseconds. */
export type LimitFigure = { max: number; window: number }

const defaults = {
  contact: { max: 10, window: minutes(10) },
  abstracts: { max: 10, window: minutes(10) },
  register: { max: 30, window: minutes(10) },
  checkout: { max: 30, window: minutes(10) },
  discounts: { max: 30, window: minutes(10) },
  pricing: { max: 300, window: minutes(1) },
  /** Reading or cancelling a payment. */
  status: { max: 300, window: minutes(1) },
  /** Requesting a password link by email. */
  forgotten: { max: 5, window: minutes(15) },
  /** Requesting the links to one's own registrations by email. */
  mylink: { max: 10, window: minutes(15) },
  /** Unsubscribing from news. Mail providers call it from few networks for many people. */
  news: { max: 300, window: minutes(1) },
  /** Pages of a preview link: each is rendered, and a guess costs a query. */
  preview: { max: 120, window: minutes(1) },
} as const satisfies Record<string, LimitFigure>

/** Kinds of calls that are counted separately. */
export type LimitKind = keyof typeof defaults
export const limitKinds = Object.keys(defaults) as readonly LimitKind[]

const withoutForm = ['pricing', 'status', 'news', 'preview'] as const satisfies LimitKind[]

/** Kinds of calls with a form, which may be filled in too fast, and an email address. */
export type FormKind = Exclude<LimitKind, (typeof withoutForm)[number]>
export const isFormKind = (kind: LimitKind): kind is FormKind =>
  !(withoutForm as readonly LimitKind[]).includes(kind)

export type RateLimitSettings = {
  /** Undefined: no limits. */
  figures: Readonly<Record<LimitKind, LimitFigure>> | undefined
  /** Whether loopback has no limits. */
  loopbackExempt: boolean
}

export const wrongRateLimits = `must be on, off, or figures such as contact=5/10m,pricing=100/60s (of ${limitKinds.join(', ')}; at least 1, within at most 24h)`

/** Parses RATE_LIMITS; undefined when it is invalid. Kinds that are not named keep their defaults. */
export const readRateLimits = (text = ''): RateLimitSettings | undefined => {
  if (text === '') return { figures: defaults, loopbackExempt: true }
  if (text === 'on') return { figures: defaults, loopbackExempt: false }
  if (text === 'off') return { figures: undefined, loopbackExempt: true }

  const changed = text.split(',').map((part) => readFigure(part.trim()))
  const isWhole = changed.every((figure) => figure !== undefined)
  const namedOnce = new Set(changed.map((figure) => figure?.[0])).size === changed.length
  return isWhole && namedOnce
    ? { figures: { ...defaults, ...Object.fromEntries(changed) }, loopbackExempt: false }
    : undefined
}

const units: Record<string, number> = { s: seconds(1), m: minutes(1), h: hours(1) }
const longest = days(1)

const readFigure = (text: string): [LimitKind, LimitFigure] | undefined => {
  const [, name = '', most = '', length = '', unit = ''] =
    /^(\w+)=(\d{1,6})\/(\d{1,6})([smh])$/.exec(text) ?? []
  const kind = limitKinds.find((known) => known === name)
  const max = Number(most)
  const window = Number(length) * (units[unit] ?? 0)
  const isSensible = max > 0 && window > 0 && window <= longest
  return kind && isSensible ? [kind, { max, window }] : undefined
}
