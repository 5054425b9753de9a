import createBidi, { type Bidi } from 'bidi-js'

// the package exports the function itself, while its types declare a `default` export
const bidi = (createBidi as unknown as () => Bidi)()

export type Direction = 'ltr' | 'rtl'
/** Letters in reading order and one direction. `level` is the embedding level. */
export type DirectionalRun = { text: string; level: number }

/** Hebrew, Arabic and related scripts, and right-to-left marks. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction of a text: that of its first strong letter. */
export const directionOf = (text: string): Direction =>
  rightToLeft.test(text) && (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
    ? 'rtl'
    : 'ltr'

/**
 * Splits a line where its direction changes, by the Unicode bidirectional algorithm. Brackets and other paired characters
 * are mirrored in right-to-left text.
 */
export const runsByDirection = (line: string, direction: Direction): DirectionalRun[] => {
  if (direction === 'ltr' && !rightToLeft.test(line)) return line === '' ? [] : [{ text: line, level: 0 }]
  const found = bidi.getEmbeddingLevels(line, direction)
  const runs: DirectionalRun[] = []
  for (let at = 0; at < line.length; at++) {
    const level = found.levels[at] ?? 0
    const own = line.charAt(at)
    const letter = level % 2 === 1 ? (bidi.getMirroredCharacter(own) ?? own) : own
    const before = runs.at(-1)
    if (before && before.level === level) before.text += letter
    else runs.push({ text: letter, level })
  }
  return runs
}

/** Reorders runs from reading order to visual order, from left to right. */
export const inVisualOrder = <Run extends { level: number }>(runs: readonly Run[]): Run[] => {
  const ordered = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let begin = 0; begin < ordered.length; begin++) {
      let end = begin
      while ((ordered[end]?.level ?? 0) >= level) end++
      if (end - begin > 1) ordered.splice(begin, end - begin, ...ordered.slice(begin, end).reverse())
      begin = Math.max(begin, end)
    }
  }
  return ordered
}
