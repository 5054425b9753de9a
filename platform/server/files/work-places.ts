import { Problem } from '#shared/problem.ts'

type Settings = {
  atOnce: number
  waiting: number
  busy: string
  /** So many of the places are for those alone who come first. */
  kept?: number
}

/**
 * Does at most `atOnce` of what is given to it at once, in the order in which it came, but for what comes `first`: that
 * passes all others, and has places and a queue of its own. `waiting` more wait in each queue.
 * @throws Problem 503 with the sentence `busy` for those who come then
 */
export const createWorkPlaces = ({ atOnce, waiting, busy, kept = 0 }: Settings) => {
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
    try {
      return await work()
    } finally {
      giveBack(line)
    }
  }
}
