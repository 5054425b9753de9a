import { Problem } from '#shared/problem.ts'
import { systemTimer, type Timer } from './timer.ts'

type Settings = {
  atOnce: number
  waiting: number
  busy: string
  /** So many of the places are for those alone who come first. */
  kept?: number
  /**
   * The place of one that was not first rests so many times as long as its work took, while others wait for it: with 1 a
   * flood of them has half of a processor, and visitors the rest.
   */
  rests?: number
  timer?: Timer
  /** Milliseconds that only grow. */
  now?: () => number
}

/**
 * Does at most `atOnce` of what is given to it at once, in the order in which it came, but for what comes `first`: that
 * passes all others, and has places and a queue of its own. `waiting` more wait in each queue.
 * @throws Problem 503 with the sentence `busy` for those who come then
 */
export const createConcurrencyLimit = ({
  atOnce,
  waiting,
  busy,
  kept = 0,
  rests = 0,
  timer = systemTimer,
  now = () => performance.now(),
}: Settings) => {
  const lines = { first: [] as (() => void)[], others: [] as (() => void)[] }
  const taken = { first: 0, others: 0 }
  type Line = keyof typeof lines
  const isFree = (line: Line) =>
    taken.first + taken.others < atOnce && (line === 'first' || taken.others < atOnce - kept)

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
      if (rests > 0 && !first && lines.others.length > 0) timer(rests * (now() - begun), () => giveBack(line))
      else giveBack(line)
    }
  }
}
