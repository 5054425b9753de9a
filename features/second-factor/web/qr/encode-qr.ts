import { codeWords, versionFor } from './code-words.ts'
import { masks, penaltyOf } from './masks.ts'
import { type Drawing, drawFormat, drawPatterns } from './patterns.ts'

/**
 * The QR code of a text (ISO/IEC 18004, bytes, level M): its rows from the top, true where a module is dark. The light margin
 * of four modules around it is left to the drawing.
 * @throws Error for more than 666 bytes
 */
export const encodeQr = (text: string): boolean[][] => {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const drawing = drawPatterns(version)
  drawWords(drawing, codeWords(bytes, version))
  const drawn = masks.map((_, mask) => masked(drawing, mask))
  const penalties = drawn.map(penaltyOf)
  return drawn[penalties.indexOf(Math.min(...penalties))] ?? []
}

/** Lays the bits where no pattern is: in pairs of columns from the right, upwards and downwards in turn. */
const drawWords = ({ size, dark, fixed }: Drawing, words: readonly number[]): void => {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    // the column of the timing pattern is passed over
    const column = right <= 6 ? right - 1 : right
    const isUpward = ((column + 1) & 2) === 0
    for (let place = 0; place < size; place++) {
      const y = isUpward ? size - 1 - place : place
      for (const x of [column, column - 1]) {
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        bit++
      }
    }
  }
}

const masked = ({ size, dark, fixed }: Drawing, mask: number): boolean[][] => {
  const isTurned = masks[mask]
  const turned = dark.map((row, y) =>
    row.map((isDark, x) => isDark !== (!fixed[y]?.[x] && isTurned?.(x, y) === true)),
  )
  drawFormat({ size, dark: turned, fixed: fixed.map((row) => [...row]) }, mask)
  return turned
}
