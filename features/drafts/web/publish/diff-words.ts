/** A segment of two texts: in both, only in the first, or only in the second. */
export type Piece = { kind: 'same' | 'was' | 'is'; text: string }

/** The differences of two texts, word by word; both whole texts where they share little or are very long. */
export const diffWords = (was: string, is: string): Piece[] => {
  const [before, after] = [wordsOf(was), wordsOf(is)]
  const whole = mergeSteps([
    ['was', was],
    ['is', is],
  ])
  if (before.length * after.length > most) return whole
  const segments = mergeSteps(trace(before, after, commonLengths(before, after)))
  const shared = segments.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  return shared * 3 < Math.max(was.length, is.length) ? whole : segments
}

/** The maximum number of comparisons, which a browser does without delay. */
const most = 1_000_000

/** Words, each with the space behind it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []

/** `lengths[i][j]`: the length of the longest common subsequence of the words from i and from j. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint16Array
      const below = lengths[i + 1] as Uint16Array
      row[j] = isSameWord(before[i], after[j])
        ? (below[j + 1] ?? 0) + 1
        : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

const isSameWord = (one: string | undefined, other: string | undefined) => one?.trimEnd() === other?.trimEnd()

type Step = readonly [Piece['kind'], string]

const trace = (
  before: readonly string[],
  after: readonly string[],
  lengths: readonly Uint16Array[],
): Step[] => {
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]]
    if (one !== undefined && other !== undefined && isSameWord(one, other)) {
      steps.push(['same', other])
      i++
      j++
    } else if (
      other === undefined ||
      (one !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      steps.push(['was', one ?? ''])
      i++
    } else {
      steps.push(['is', other])
      j++
    }
  }
  return steps
}

/** Merges consecutive steps of one kind. */
const mergeSteps = (steps: readonly Step[]): Piece[] => {
  const segments: Piece[] = []
  for (const [kind, text] of steps) {
    const last = segments.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else segments.push({ kind, text })
  }
  return segments
}
