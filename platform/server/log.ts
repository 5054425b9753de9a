import type { Clock } from './clock.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What is worth knowing beside the sentence. Never bodies, e-mail addresses, names or tokens. */
type Details = Readonly<Record<string, unknown>>

/** One JSON line per event. */
export type Log = { [L in Exclude<LogLevel, 'silent'>]: (sentence: string, details?: Details) => void }

/** What others put into their messages: addresses of visitors, sessions, keys, the tokens of our links. */
const confidential =
  /[^\s@<>"'(),:;/]+@[^\s@<>"'(),:;/]+|\b(?:cs|pi|ch|sk|rk|whsec)_\w+|#[\w.-]{20,}|\btoken=[\w.-]+/g

/** A text that somebody else has written, without those. */
export const mask = (text: string): string => text.replace(confidential, '[masked]')

const masked = (text: string | undefined) => text && mask(text)

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return masked(value)
  if (!(value instanceof Error)) return value
  return { name: value.name, message: masked(value.message), stack: masked(value.stack) }
}

/** Writes to `write` (one line each, default: standard error) what is at least as grave as `level`. */
export const createLog = (
  level: LogLevel,
  clock: Clock,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Log => {
  const line =
    (of: Exclude<LogLevel, 'silent'>) =>
    (sentence: string, details: Details = {}) => {
      if (logLevels.indexOf(of) < logLevels.indexOf(level)) return
      const fields = Object.fromEntries(Object.entries(details).map(([key, value]) => [key, plain(value)]))
      write(
        JSON.stringify({ time: clock.now().toISOString(), level: of, message: masked(sentence), ...fields }),
      )
    }
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }
}
