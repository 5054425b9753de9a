import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import { isUnavailable } from './database-away.ts'
import type { LogLevel } from './log.ts'
import type { Timer } from './timer.ts'

/** The maximum number of kinds; more are not a repeating failure. */
const mostKinds = 1_000

type Line = {
  level: Exclude<LogLevel, 'silent'>
  sentence: string
  details: Readonly<Record<string, unknown>>
}

type Say = (level: Line['level'], sentence: string, details: Line['details']) => void

/**
 * Keeps the log small while a failure repeats: the first one of a kind is logged completely, the others are counted and
 * logged at most once a minute, and so is their end. Failures are of one kind when they have the same message, details and
 * error; for an unavailable database the same message and code, and for an answer that we chose (503: retry) the same
 * answer, whatever the rest. Returns whether this failure was counted and needs no line of its own.
 */
export const createFailureThrottle = (say: Say, timer: Timer) => {
  const kinds = new Map<string, { all: number; sinceSaid: number }>()

  const sayLater = (
    kind: string,
    { level, sentence }: Pick<Line, 'level' | 'sentence'>,
    error: Error,
  ): void => {
    timer(minutes(1), () => {
      const { all, sinceSaid } = kinds.get(kind) ?? { all: 0, sinceSaid: 0 }
      if (sinceSaid === 0) {
        kinds.delete(kind)
        if (all > 1) say(level, 'it has not failed for a minute', { what: sentence, failures: all })
        return
      }
      // its stack was logged the first time
      say(level, sentence, { again: sinceSaid, error: String(error) })
      kinds.set(kind, { all, sinceSaid: 0 })
      sayLater(kind, { level, sentence }, error)
    })
  }

  return (line: Line): boolean => {
    const kind = kindOf(line)
    if (kind === undefined) return false
    const known = kinds.get(kind)
    if (known) {
      kinds.set(kind, { all: known.all + 1, sinceSaid: known.sinceSaid + 1 })
      return true
    }
    if (kinds.size >= mostKinds) return false
    kinds.set(kind, { all: 1, sinceSaid: 0 })
    sayLater(kind, line, line.details['error'] as Error)
    return false
  }
}

/** Undefined: a failure that cannot repeat. */
const kindOf = ({ level, sentence, details }: Line): string | undefined => {
  const { error, ...others } = details
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  const kind = isUnavailable(error)
    ? [code ?? error.message]
    : error instanceof Problem
      ? [error.message]
      : [error.message, others]
  return JSON.stringify([level, sentence, ...kind])
}
