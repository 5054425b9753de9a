import { Problem } from '#shared/problem.ts'
import { systemTimer, type Timer } from './timer.ts'

type Settings = {
  atOnce: number
  waiting: number
  busy: string
  /** So many of the slots are reserved for work that comes `first`. */
  reserved?: number
  /**
   * After other work its slot stays empty for so many times its duration, while others wait: with 1 a flood of such work
   * uses half of a processor, and visitors have the rest.
   */
  cooldownFactor?: number
  timer?: Timer
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * Runs at most `atOnce` pieces of work at the same time, in order of arrival, except for work that comes `first`: it
 * overtakes all others, and has reserved slots and a queue of its own. At most `waiting` wait in each queue.
 * @throws Problem 503 with the message `busy` when the queue is full
 */
export const createConcurrencyLimit = ({
  atOnce,
  waiting,
  busy,
  reserved = 0,
  cooldownFactor = 0,
  timer = systemTimer,
  now = () => performance.now(),
}: Settings) => {
  const lines = { first: [] as (() => void)[], others: [] as (() => void)[] }
  const taken = { first: 0, others: 0 }
  type Line = keyof typeof lines
  const isFree = (line: Line) =>
    taken.first + taken.others < atOnce && (line === 'first' || taken.others < atOnce - reserved)

  const giveBack = (line: Line) => {
    taken[line]--
    for (const next of ['first', 'others'] as const) {
      const enter = isFree(next) ? lines[next].shift() : undefined
      if (!enter) continue
      taken[next]++
      enter()
    }
  }

  return async <T>(work: () => Promise<T>, { first = false } = {}): Promise<T> => {
    const line = first ? 'first' : 'others'
    if (isFree(line)) taken[line]++
    else if (lines[line].length < waiting) await new Promise<void>((enter) => lines[line].push(enter))
    else throw new Problem(503, 'busy', busy, { retryAfter: 60 })
    const begun = now()
    try {
      return await work()
    } finally {
      if (cooldownFactor > 0 && !first && lines.others.length > 0)
        timer(cooldownFactor * (now() - begun), () => giveBack(line))
      else giveBack(line)
    }
  }
}
