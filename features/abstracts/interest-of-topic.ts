type Choice = { value: string; label: string }

/**
 * The interest area that shares most words with a topic of the conference. Undefined if none does, or two do
 * equally: then the author chooses.
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

/** Words that are too common to identify an area. */
const common = new Set(['energy', 'power', 'systems'])

/** The stems of the significant words: `Batteries` matches `Battery`. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
      .filter((word) => !common.has(word))
      .map((word) => word.slice(0, 5)),
  )
