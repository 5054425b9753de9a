import { days, hours, minutes, seconds } from '#shared/time/duration.ts'

/** How often something may be done, by one network or one email address, within this many milliseconds. */
export type LimitFigure = { max: number; window: number }

const defaults = {
  contact: { max: 10, window: minutes(10) },
  abstracts: { max: 10, window: minutes(10) },
  register: { max: 30, window: minutes(10) },
  checkout: { max: 30, window: minutes(10) },
  discounts: { max: 30, window: minutes(10) },
  pricing: { max: 300, window: minutes(1) },
  /** What asks for the state of a payment, or cancels it. */
  status: { max: 300, window: minutes(1) },
  /** What asks for a link by mail because a password was forgotten. */
  forgotten: { max: 5, window: minutes(15) },
  /** What asks for the links to one's own registrations by mail. */
  mylink: { max: 10, window: minutes(15) },
  /** What leaves the news. Mail programs call it from few networks, for many people. */
  news: { max: 300, window: minutes(1) },
} as const satisfies Record<string, LimitFigure>

/** What is counted apart from each other. */
export type LimitKind = keyof typeof defaults
export const limitKinds = Object.keys(defaults) as readonly LimitKind[]

const withoutForm = ['pricing', 'status', 'news'] as const satisfies LimitKind[]

/** What is called with a form, which may be filled in too fast, and for an email address. */
export type FormKind = Exclude<LimitKind, (typeof withoutForm)[number]>
export const isFormKind = (kind: LimitKind): kind is FormKind =>
  !(withoutForm as readonly LimitKind[]).includes(kind)

export type RateLimitSettings = {
  /** Undefined: nothing is limited. */
  figures: Readonly<Record<LimitKind, LimitFigure>> | undefined
  /** Whether this machine itself may do everything as often as it likes. */
  loopbackExempt: boolean
}

export const wrongRateLimits = `must be on, off, or figures such as contact=5/10m,pricing=100/60s (of ${limitKinds.join(', ')}; at least 1, within at most 24h)`

/** Reads RATE_LIMITS; undefined when it cannot be read. Kinds that are not named keep their figures. */
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
