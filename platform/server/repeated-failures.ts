import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import { isUnavailable } from './database-away.ts'
import type { LogLevel } from './log.ts'
import type { Timer } from './timer.ts'

/** More kinds at once are no few failures that repeat themselves. */
const mostKinds = 1_000

type Line = {
  level: Exclude<LogLevel, 'silent'>
  sentence: string
  details: Readonly<Record<string, unknown>>
}

type Say = (level: Line['level'], sentence: string, details: Line['details']) => void

/**
 * Keeps the log small while something fails again and again: of one kind the first failure is worth its whole line, the
 * others are counted and said at most once a minute, and so is their end. One kind: the same sentence, details and
 * message; of a database that is away the same sentence and code, and of an answer that someone has chosen (503: try again)
 * the same answer, whatever else is around it. What it answers tells
 * whether this failure was counted, and needs no line of its own.
 */
export const createRepeatedFailures = (say: Say, timer: Timer) => {
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
      // its trace was written the first time
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

/** Undefined: no failure that could be the same as another one. */
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
