import { pino } from 'pino'
import type { Clock } from './clock.ts'
import { createFailureThrottle } from './failure-throttle.ts'
import { tokenInText } from './security/hide-tokens.ts'
import { systemTimer, type Timer } from './timer.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Details besides the message. Never bodies, email addresses, names or tokens. */
type Details = Readonly<Record<string, unknown>>

/** One JSON line per event. */
export type Log = { [L in Exclude<LogLevel, 'silent'>]: (sentence: string, details?: Details) => void }

/**
 * Logs what is at least of `level` to `write` (one line each, default: standard error). A repeating failure is counted and
 * logged once a minute, by `timer`.
 */
export const createLog = (
  level: LogLevel,
  clock: Clock,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  timer: Timer = systemTimer,
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
  const put = (of: keyof Log, sentence: string, details: Details) => {
    const fields = Object.entries(details).map(([key, value]) => [key, plain(value)])
    lines[of](Object.fromEntries(fields), mask(sentence))
  }
  const isRepeated = createFailureThrottle(put, timer)
  const at =
    (of: keyof Log): Log[keyof Log] =>
    (sentence, details = {}) => {
      if (!lines.isLevelEnabled(of)) return
      if (!isRepeated({ level: of, sentence, details })) put(of, sentence, details)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/**
 * Confidential data in error messages of others: visitors' addresses, sessions, keys, tokens of our links, and input that
 * PostgreSQL or JSON quote in parse errors.
 */
const confidential = new RegExp(
  [
    /(?<![^\s@<>"'(),:;/])[^\s@<>"'(),:;/]+@[^\s@<>"'(),:;/]+/,
    /[^\s@<>"'(),:;/?&=]{1,64}%40[^\s@<>"'(),:;/?&=]{1,255}/,
    tokenInText,
    /\b(?:cs|pi|ch|sk|rk|whsec)_\w+/,
    /#[\w.-]{20,}/,
    /\btoken=[\w.-]+/,
    /(?<=invalid input (?:syntax|value) for [\w ]+: |out of range: )".*"/,
    /(?<=value )".*"(?= is out of range)/,
    /".*"(?=(?:\.\.\.)? is not valid JSON)/,
    /(?<=Failed to parse URL from ).*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** The maximum characters of a text in the log: enough to identify a problem, and few enough to be masked in a millisecond. */
const longest = 1_000

/**
 * The beginning of a long text, in whole words. It ends before the first quotation mark: a truncated quote or address may
 * no longer be recognised as confidential.
 */
const cut = (text: string): string => {
  if (text.length <= longest) return text
  const begin = text.slice(0, longest)
  const quoted = begin.indexOf('"')
  const end = quoted < 0 ? Math.max(begin.lastIndexOf(' '), begin.lastIndexOf('\n')) : quoted
  return `${begin.slice(0, Math.max(end, 0))}[cut]`
}

/** A text of others with confidential data masked, truncated when long. */
export const mask = (text: string): string => cut(text).replace(confidential, '[masked]')

/** Details are never nested deeper, and circular references end here. */
const deepest = 6

/** A detail with every text in it masked at any depth, names of fields included. */
const plain = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return mask(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === deepest) return '[deeper]'
  const within = (one: unknown) => plain(one, depth + 1)
  if (Array.isArray(value)) return value.map(within)
  if (value instanceof Error) return plainError(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), within(one)]))
}

const plainError = ({ name, message, stack = '' }: Error) => {
  // the stack begins with the message, which may be long: only its locations are wanted
  const places = stack.slice(stack.indexOf(message) + message.length)
  return { name: mask(name), message: mask(message), stack: `${mask(`${name}: ${message}`)}${mask(places)}` }
}
