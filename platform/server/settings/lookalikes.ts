/** A variable that is not a setting, and the setting that was probably meant. */
export type Lookalike = { given: string; meant: string }

/** The maximum number of wrong, missing, extra or swapped letters. */
const mostEdits = 2
/** In names this short one other letter makes another name: only swapped letters count. */
const shortName = 5

/** The variables that look like a setting and are none, so that they have no effect. */
export const findLookalikes = (
  variables: readonly string[],
  settings: readonly string[],
): readonly Lookalike[] =>
  variables.flatMap((given) => {
    if (settings.includes(given)) return []
    const meant = settings.find((setting) => looksLike(given.toUpperCase(), setting))
    return meant === undefined ? [] : [{ given, meant }]
  })

const looksLike = (given: string, setting: string): boolean => {
  if (Math.abs(given.length - setting.length) > mostEdits) return false
  if (setting.length <= shortName && lettersOf(given) !== lettersOf(setting)) return false
  return editsBetween(given, setting) <= mostEdits
}

const lettersOf = (word: string): string => [...word].toSorted().join('')

/** The optimal string alignment distance: two swapped letters count as one edit. */
const editsBetween = (one: string, other: string): number => {
  const rows = [[...Array(other.length + 1).keys()]]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
