/** The font size and the lines of a name. */
export type FittedName = { size: number; lines: string[] }

/** The maximum size of a name, and the minimum on one line (design, badge). */
export const mostSize = 34
const leastOnOneLine = 16
/** The minimum size of any text on a badge. */
export const leastSize = 8
/** Below this size a name is broken into one more line. */
const leastOnTwoLines = 11
const maxLines = 5

type Space = {
  width: number
  height: number
  /** The line height, as a multiple of the size. */
  leading: number
  /** The width of a text at size 1. */
  widthOf: (text: string) => number
}

/**
 * Fits a name: on one line from 34 pt down to 16 pt, then on two, sized by the longer one. Very long names
 * take more lines, and what exceeds five lines of 8 pt ends with an ellipsis.
 */
export const fitName = (name: string, space: Space): FittedName => {
  const text = name.normalize('NFC').toWellFormed().trim().replace(/\s+/g, ' ')
  const oneLine = sizeOf([text], space)
  if (oneLine >= leastOnOneLine) return { size: oneLine, lines: [text] }
  for (const splits of [[wordsOf(text), partsOf(text)], [lettersOf(text)]]) {
    for (let count = 2; count <= maxLines; count++) {
      const fitted = splits.map((parts) => {
        const lines = spread(parts, count, space)
        return { size: sizeOf(lines, space), lines }
      })
      const found = fitted.find(({ size }) => size >= (count === 2 ? leastOnTwoLines : leastSize))
      if (found) return found
    }
  }
  return { size: leastSize, lines: cut(text, space) }
}

/** The largest whole size at which the lines fit the width and the height. */
const sizeOf = (lines: readonly string[], { width, height, leading, widthOf }: Space): number => {
  const widest = Math.max(...lines.map(widthOf))
  const byHeight = height / (lines.length * leading)
  return Math.floor(Math.min(mostSize, byHeight, widest > 0 ? width / widest : mostSize))
}

const wordsOf = (text: string): string[] => text.split(/(?<= )/)
/** Also after the hyphen of a double name. */
const partsOf = (text: string): string[] => text.split(/(?<=[ -])/)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => [...letters.segment(text)].map(({ segment }) => segment)

/** Breaks parts into at most so many lines, so that the longest line is as short as possible. */
const spread = (parts: readonly string[], count: number, { widthOf }: Space): string[] => {
  const widths = parts.map((part) => widthOf(part))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let [least, most] = [Math.max(...widths), whole]
  // binary search until the difference is invisible
  while (most - least > whole / 1000) {
    const middle = (least + most) / 2
    if (linesWithin(parts, widths, middle).length <= count) most = middle
    else least = middle
  }
  return linesWithin(parts, widths, most)
}

const linesWithin = (parts: readonly string[], widths: readonly number[], width: number): string[] => {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  parts.forEach((part, at) => {
    const wide = widths[at] ?? 0
    if (used + wide > width) {
      lines.push(part)
      used = wide
    } else {
      lines.push(`${lines.pop()}${part}`)
      used += wide
    }
  })
  return lines.map((line) => line.trim())
}

/** As much of a text as fits into five lines of the minimum size. */
const cut = (text: string, { width, height, leading, widthOf }: Space): string[] => {
  const count = Math.max(1, Math.min(maxLines, Math.floor(height / (leading * leastSize))))
  const parts = lettersOf(text)
  const lines = linesWithin(parts, parts.map(widthOf), (width - widthOf('…') * leastSize) / leastSize)
  return lines
    .slice(0, count)
    .map((line, at) => (at === count - 1 && lines.length > count ? `${line}…` : line))
}
