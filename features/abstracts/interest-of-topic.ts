type Choice = { value: string; label: string }

/**
 * The one interest area that a topic of the conference clearly belongs to: that which shares most of its words with it.
 * Undefined where none does, or two do equally well: then the author chooses.
 */
export const interestOfTopic = (topic: string, choices: readonly Choice[]): string | undefined => {
  const wanted = stemsOf(topic)
  const ranked = choices
    .map(({ value, label }) => ({
      value,
      shared: [...stemsOf(label)].filter((stem) => wanted.has(stem)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
  const [best, next] = ranked
  return best && best.shared > (next?.shared ?? 0) ? best.value : undefined
}

/** Words that say nothing about where something belongs. */
const common = new Set(['energy', 'power', 'systems'])

/** The beginnings of the words that count: `Batteries` is `Battery`. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
      .filter((word) => !common.has(word))
      .map((word) => word.slice(0, 5)),
  )
