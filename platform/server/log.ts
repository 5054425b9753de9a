import { pino } from 'pino'
import type { Clock } from './clock.ts'
import { tokenInText } from './security/hide-tokens.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What is worth knowing beside the sentence. Never bodies, email addresses, names or tokens. */
type Details = Readonly<Record<string, unknown>>

/** One JSON line per event. */
export type Log = { [L in Exclude<LogLevel, 'silent'>]: (sentence: string, details?: Details) => void }

/** Writes to `write` (one line each, default: standard error) what is at least as grave as `level`. */
export const createLog = (
  level: LogLevel,
  clock: Clock,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Log => {
  const lines = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(line.trimEnd()) },
  )
  const at =
    (of: keyof Log): Log[keyof Log] =>
    (sentence, details = {}) => {
      if (!lines.isLevelEnabled(of)) return
      const fields = Object.entries(details).map(([key, value]) => [key, plain(value)])
      lines[of](Object.fromEntries(fields), mask(sentence))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * What others put into their messages: addresses of visitors, sessions, keys, the tokens of our links; and what was read
 * when PostgreSQL or JSON could not read it.
 */
const confidential = new RegExp(
  [
    /[^\s@<>"'(),:;/]+@[^\s@<>"'(),:;/]+/,
    /[^\s@<>"'(),:;/?&=]{1,64}%40[^\s@<>"'(),:;/?&=]{1,255}/,
    tokenInText,
    /\b(?:cs|pi|ch|sk|rk|whsec)_\w+/,
    /#[\w.-]{20,}/,
    /\btoken=[\w.-]+/,
    /(?<=invalid input (?:syntax|value) for [\w ]+: |out of range: )".*"/,
    /(?<=value )".*"(?= is out of range)/,
    /".*"(?=(?:\.\.\.)? is not valid JSON)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** A text that someone else has written, without those. */
export const mask = (text: string): string => text.replace(confidential, '[masked]')

const masked = (text: string | undefined) => text && mask(text)

/** Deeper than this no detail of ours is; what refers to itself ends there. */
const deepest = 6

/** A detail with every text in it masked, however deep, names of fields included. */
const plain = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return mask(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === deepest) return '[deeper]'
  const within = (one: unknown) => plain(one, depth + 1)
  if (Array.isArray(value)) return value.map(within)
  if (value instanceof Error)
    return { name: value.name, message: masked(value.message), stack: masked(value.stack) }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), within(one)]))
}
