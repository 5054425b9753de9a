import { minutes, seconds } from '#shared/time/duration.ts'

/** Milliseconds for which figures of many rows are answered as they are: half of what a page waits until it asks again. */
const fresh = seconds(10)
/** Milliseconds after which no one is answered them without a new count. */
const stale = minutes(1)

type Parts<T> = {
  /** In milliseconds. */
  now: () => number
  /** Whether they are of so many rows that counting them takes long. */
  isMany: (figures: T) => boolean
}

/**
 * Counts the figures of each kind once at a time, for all who ask in the meantime. Those of few rows are counted for everyone
 * who asks later. Those of many are kept for ten seconds; until they are a minute old, anyone who asks gets them at once,
 * and they are counted again behind the answer. So however many pages are open, no one waits for what was counted a moment
 * ago, and a visitor who registers and pays at that time does not wait for the counting.
 */
export const rememberFigures = <T>({ now, isMany }: Parts<T>) => {
  const kept = new Map<string, { figures: T; countedAt: number }>()
  const underWay = new Map<string, Promise<T>>()

  const countAnew = (kind: string, count: () => Promise<T>): Promise<T> => {
    const begun = underWay.get(kind)
    if (begun) return begun
    const counted = count()
      .then((figures) => {
        if (isMany(figures)) kept.set(kind, { figures, countedAt: now() })
        else kept.delete(kind)
        return figures
      })
      .finally(() => underWay.delete(kind))
    underWay.set(kind, counted)
    return counted
  }

  return (kind: string, count: () => Promise<T>): Promise<T> => {
    const last = kept.get(kind)
    const age = last ? now() - last.countedAt : Number.POSITIVE_INFINITY
    if (last && age < fresh) return Promise.resolve(last.figures)
    const counted = countAnew(kind, count)
    if (!last || age >= stale) return counted
    // anyone who asks once they are stale hears why they cannot be counted
    counted.catch(() => undefined)
    return Promise.resolve(last.figures)
  }
}
