/** The data by which a person is found and that is blanked when they are erased. */
export type PersonLabels = {
  /** Their email address, in lower case. */
  address: string
  /** Ids of their rows. Only the address and these ids decide whether a row is theirs. */
  ids: readonly string[]
  /**
   * Their names: blanked only in rows with their address or an id of theirs, because a name may be a common
   * word, or another person's.
   */
  names: readonly string[]
  /** Other data of theirs that others may share, such as an institute; treated as names. */
  besides: readonly string[]
}

type Called = Omit<PersonLabels, 'ids'>

/**
 * Regular expressions for PostgreSQL that match what may name them, for a case-insensitive search: in plain
 * text and in JSON, and only as whole words, so that ada@example.org does not match nada@example.org, nor
 * Ada Canada. Only a hint for people; it does not decide what is theirs.
 */
export const namingPatterns = ({ address, names }: Omit<Called, 'besides'>): string[] =>
  patterns(address, names)

/** The address as one such pattern. */
export const addressPattern = (address: string): string =>
  patterns(address, [])
    .map((each) => `(?:${each})`)
    .join('|')

/** The same with all values that are blanked. */
export const blankingPatterns = ({ address, names, besides }: Called): string[] =>
  patterns(address, [...names, ...besides])

const patterns = (address: string, called: readonly string[]): string[] => {
  const words = called.filter((word) => word.trim().length >= shortest)
  const written = (list: readonly string[]) =>
    [...new Set(list.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))]
      // longest first, so that "Ada Lovelace" is blanked whole even if "Ada" is a name too
      .sort((one, other) => other.length - one.length)
      .map(literal)
  return [
    ...written([address]).map((text) => `(?<![[:alnum:]._%+-])${text}(?![[:alnum:]-]|\\.[[:alnum:]])`),
    ...written(words).map((text) => `(?<![[:alnum:]])${text}(?![[:alnum:]])`),
  ]
}

/** The minimum length: a single letter names no one, and would be blanked everywhere. */
const shortest = 2

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
