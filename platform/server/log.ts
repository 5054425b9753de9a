import type { Clock } from './clock.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What is worth knowing beside the sentence. Never bodies, e-mail addresses, names or tokens. */
type Details = Readonly<Record<string, unknown>>

/** One JSON line per event. */
export type Log = { [L in Exclude<LogLevel, 'silent'>]: (sentence: string, details?: Details) => void }

const plain = (value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value

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
      write(JSON.stringify({ time: clock.now().toISOString(), level: of, message: sentence, ...fields }))
    }
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }
}
