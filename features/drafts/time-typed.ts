/**
 * Parses a typed time of day: `930`, `9`, `9:30`, `09.30`, `1745` and `5:45 pm`. Undefined when it is
 * invalid or ambiguous, such as `9:5`.
 */
export const timeTyped = (typed: string): string | undefined => {
  const [, digits = '', minutes = '00', half] = spelt.exec(typed.trim()) ?? []
  if (digits === '' || Number(minutes) > 59) return undefined
  if (half && (Number(digits) < 1 || Number(digits) > 12)) return undefined
  const hours = half ? (Number(digits) % 12) + (/p/i.test(half) ? 12 : 0) : Number(digits)
  return hours > 23 ? undefined : `${String(hours).padStart(2, '0')}:${minutes}`
}

const spelt = /^(\d{1,2})(?:\s?[:.h]?\s?(\d{2}))?(?:\s?([ap])\.?m\.?)?$/i

/** `09:00-09:45`, and its start and end. */
export const endsOf = (time: string): [from: string, to: string] => {
  const [from = '', to = ''] = time.split('-')
  return [from, to]
}

/** A time with another start and the same length, within the day. */
export const withStart = (time: string, start: string): string => {
  const [from, to] = endsOf(time)
  return `${start}-${clockOf(minutesOf(start) + Math.max(lengthOf(from, to), 0))}`
}

/** The default time of the next item: it starts where this one ends, and is as long. */
export const nextTime = (time: string | undefined): string => {
  const [from, to] = endsOf(time || '08:15-09:00')
  const length = lengthOf(from, to)
  return `${to}-${clockOf(minutesOf(to) + (length > 0 ? length : 45))}`
}

/** The overlapping items of a day, each with the ids of those that it overlaps. */
export const overlapsIn = (
  items: readonly { readonly id: string; readonly time: string }[],
): ReadonlyMap<string, readonly string[]> => {
  const known = items.filter(({ time }) => time !== '')
  const isWith = (one: string, other: string) => {
    const [[from, to], [begin, end]] = [endsOf(one), endsOf(other)]
    return from < end && begin < to
  }
  return new Map(
    known.flatMap(({ id, time }) => {
      const others = known.filter((one) => one.id !== id && isWith(time, one.time)).map((one) => one.id)
      return others.length > 0 ? [[id, others]] : []
    }),
  )
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const lengthOf = (from: string, to: string): number => minutesOf(to) - minutesOf(from)

const clockOf = (minutes: number): string => {
  const within = Math.min(minutes, 23 * 60 + 59)
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
