import { Problem } from '#shared/problem.ts'

type Settings = { atOnce: number; waiting: number; busy: string }

/**
 * Does at most `atOnce` of what is given to it at once, in the order in which it came; `waiting` more wait.
 * @throws Problem 503 with the sentence `busy` for those who come then
 */
export const createWorkPlaces = ({ atOnce, waiting, busy }: Settings) => {
  const queue: (() => void)[] = []
  let taken = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < atOnce) taken++
    else if (queue.length < waiting) await new Promise<void>((enter) => queue.push(enter))
    else throw new Problem(503, 'busy', busy, { retryAfter: 60 })
    try {
      return await work()
    } finally {
      // the place goes to the next one, or is free
      const next = queue.shift()
      if (next) next()
      else taken--
    }
  }
}
