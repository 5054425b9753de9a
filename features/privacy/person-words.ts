/** What a person was called anywhere: what is searched for and blanked when they are erased. */
export type PersonWords = {
  /** Their address, in lower case. */
  address: string
  /** Names that no one else has who is still known. */
  names: readonly string[]
  /** What is theirs and may be others' too, such as an institute: blanked beside a name or the address, and nowhere else. */
  besides: readonly string[]
}

/**
 * What names them as patterns for PostgreSQL, for a search that ignores case: each as it is written in plain text and in JSON,
 * and only as a whole word, so that ada@example.org leaves nada@example.org and Ada leaves Canada alone.
 */
export const namingPatterns = ({ address, names }: Omit<PersonWords, 'besides'>): string[] =>
  patterns(address, names)

/** The same with all that is blanked where they are named. */
export const blankingPatterns = ({ address, names, besides }: PersonWords): string[] =>
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
