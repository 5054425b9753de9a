/** How large a name is written, and in which lines. */
export type FittedName = { size: number; lines: string[] }

/** The greatest size of a name, and the least one on one line (design, badge). */
export const mostSize = 34
const leastOnOneLine = 16
/** No text of a badge is smaller. */
export const leastSize = 8
/** Below this size a name rather takes one line more. */
const leastOnTwoLines = 11
const mostLines = 5

type Room = {
  width: number
  height: number
  /** Of a line, in the size of the name. */
  leading: number
  /** How wide a text is at size 1. */
  widthOf: (text: string) => number
}

/**
 * Fits a name: on one line from 34 pt down to 16 pt, then on two, whose longer one sets the size. What is longer than any
 * name takes more lines, and what is longer than five lines of 8 pt ends with an ellipsis.
 */
export const fitName = (name: string, room: Room): FittedName => {
  const text = name.normalize('NFC').toWellFormed().trim().replace(/\s+/g, ' ')
  const oneLine = sizeOf([text], room)
  if (oneLine >= leastOnOneLine) return { size: oneLine, lines: [text] }
  for (const ways of [[wordsOf(text), partsOf(text)], [lettersOf(text)]]) {
    for (let count = 2; count <= mostLines; count++) {
      const fitted = ways.map((pieces) => {
        const lines = spread(pieces, count, room)
        return { size: sizeOf(lines, room), lines }
      })
      const found = fitted.find(({ size }) => size >= (count === 2 ? leastOnTwoLines : leastSize))
      if (found) return found
    }
  }
  return { size: leastSize, lines: cut(text, room) }
}

/** The greatest whole size at which the longest line fits, and all of them one below the other. */
const sizeOf = (lines: readonly string[], { width, height, leading, widthOf }: Room): number => {
  const widest = Math.max(...lines.map(widthOf))
  const byHeight = height / (lines.length * leading)
  return Math.floor(Math.min(mostSize, byHeight, widest > 0 ? width / widest : mostSize))
}

const wordsOf = (text: string): string[] => text.split(/(?<= )/)
/** Also behind the hyphen of a double name. */
const partsOf = (text: string): string[] => text.split(/(?<=[ -])/)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => [...letters.segment(text)].map(({ segment }) => segment)

/** Pieces that follow each other on so many lines, or fewer, so that the longest line is as short as it can be. */
const spread = (pieces: readonly string[], count: number, { widthOf }: Room): string[] => {
  const widths = pieces.map((piece) => widthOf(piece))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let [least, most] = [Math.max(...widths), whole]
  // half the interval until it is less than anyone sees
  while (most - least > whole / 1000) {
    const middle = (least + most) / 2
    if (linesWithin(pieces, widths, middle).length <= count) most = middle
    else least = middle
  }
  return linesWithin(pieces, widths, most)
}

const linesWithin = (pieces: readonly string[], widths: readonly number[], width: number): string[] => {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  pieces.forEach((piece, at) => {
    const wide = widths[at] ?? 0
    if (used + wide > width) {
      lines.push(piece)
      used = wide
    } else {
      lines.push(`${lines.pop()}${piece}`)
      used += wide
    }
  })
  return lines.map((line) => line.trim())
}

/** As much of a text as five lines of the least size take. */
const cut = (text: string, { width, height, leading, widthOf }: Room): string[] => {
  const count = Math.max(1, Math.min(mostLines, Math.floor(height / (leading * leastSize))))
  const pieces = lettersOf(text)
  const lines = linesWithin(pieces, pieces.map(widthOf), (width - widthOf('…') * leastSize) / leastSize)
  return lines
    .slice(0, count)
    .map((line, at) => (at === count - 1 && lines.length > count ? `${line}…` : line))
}
