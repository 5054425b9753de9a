/** What a person was called anywhere: what is searched for and blanked when they are erased. */
export type PersonLabels = {
  /** Their address, in lower case. */
  address: string
  /** Ids of what is theirs: with the address the only thing by which a row is theirs. */
  ids: readonly string[]
  /** What they are called: blanked where the address or an id of theirs is, and nowhere else. A name may be a word, or another's too. */
  names: readonly string[]
  /** What else is theirs and may be others' too, such as an institute: as names. */
  besides: readonly string[]
}

type Called = Omit<PersonLabels, 'ids'>

/**
 * What may name them as patterns for PostgreSQL, for a search that ignores case: each as it is written in plain text and in JSON,
 * and only as a whole word, so that ada@example.org leaves nada@example.org and Ada leaves Canada alone. For a hint to people:
 * nothing is theirs because of it.
 */
export const namingPatterns = ({ address, names }: Omit<Called, 'besides'>): string[] =>
  patterns(address, names)

/** The address as one such pattern. */
export const addressPattern = (address: string): string =>
  patterns(address, [])
    .map((each) => `(?:${each})`)
    .join('|')

/** The same with all that is blanked where they are named. */
export const blankingPatterns = ({ address, names, besides }: Called): string[] =>
  patterns(address, [...names, ...besides])

const patterns = (address: string, called: readonly string[]): string[] => {
  const words = called.filter((word) => word.trim().length >= shortest)
  const written = (list: readonly string[]) =>
    [...new Set(list.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))]
      // the longest first: of "Ada Lovelace" nothing is left behind when "Ada" is a name too
      .sort((one, other) => other.length - one.length)
      .map(literal)
  return [
    ...written([address]).map((text) => `(?<![[:alnum:]._%+-])${text}(?![[:alnum:]-]|\\.[[:alnum:]])`),
    ...written(words).map((text) => `(?<![[:alnum:]])${text}(?![[:alnum:]])`),
  ]
}

/** One letter names no one, and would be blanked everywhere. */
const shortest = 2

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
