const set = process.env['LONG'] ?? ''

/** Whether this is the long run (LONG=1), which executes everything: each death of a real process, all sequences. */
export const isLong = set === '1' || set === 'ci'

/** Functions that select cases for the usual or the long run. */
export const pickers = (isLong: boolean) => ({
  /** All in the long run; otherwise every so many-th, always the same ones. */
  oneOf: <const T>(so: number, all: readonly T[]): readonly T[] =>
    isLong ? all : all.filter((_, at) => at % so === 0),

  /** All in the long run; otherwise the few that are worth their time in every run. */
  sampleOf: <const T>(all: readonly T[], few: readonly T[]): readonly T[] => (isLong ? all : few),
})

export const { oneOf, sampleOf } = pickers(isLong)
