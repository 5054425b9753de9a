/** The square of a track: its letter, and which of the six colours it has. */
export type TrackMark = { letter: string; colour: number }

type Tracked = { items: readonly { track?: string | undefined }[] }

const colours = 6

/**
 * The marks of the tracks of an agenda, in the order in which they first appear. A track has the first of its letters that
 * no earlier one has, so that filters and squares tell them apart.
 */
export const trackMarks = (days: readonly Tracked[]): ReadonlyMap<string, TrackMark> => {
  const tracks = new Set(days.flatMap(({ items }) => items.flatMap(({ track }) => track || [])))
  const taken = new Set<string>()
  return new Map(
    [...tracks].map((track, at) => {
      const letters = [...track.toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one))
      const letter = letters.find((one) => !taken.has(one)) ?? letters[0] ?? '·'
      taken.add(letter)
      return [track, { letter, colour: at % colours }]
    }),
  )
}
