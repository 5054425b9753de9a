const set = process.env['LONG'] ?? ''

/** Whether this is the long run (LONG=1), which plays everything: each death of a real process, all sequences. */
export const isLong = set === '1' || set === 'ci'

/** What picks from a list in a run that is long or not. */
export const pickers = (isLong: boolean) => ({
  /** All of them in the long run; otherwise one of so many, always the same ones. */
  oneOf: <const T>(so: number, all: readonly T[]): readonly T[] =>
    isLong ? all : all.filter((_, at) => at % so === 0),

  /** All of them in the long run; otherwise the few that are worth their time in every run. */
  sampleOf: <const T>(all: readonly T[], few: readonly T[]): readonly T[] => (isLong ? all : few),
})

export const { oneOf, sampleOf } = pickers(isLong)
