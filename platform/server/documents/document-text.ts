import type { DocumentFace, DocumentFont } from './document-fonts.ts'
import { drawableText } from './drawable-text.ts'
import { lettersOf } from './font-slices.ts'
import { type Direction, directionOf, inVisualOrder, runsByDirection } from './writing-order.ts'

type Doc = PDFKit.PDFDocument
/** Text in one font and one direction. `level` is odd for right-to-left text. */
type Run = { font: DocumentFont; text: string; level: number }
/** In visual order, from left to right. */
export type Line = Run[]

export type Style = {
  face: DocumentFace
  /** In points. */
  size: number
  leading: number
  colour: string
  /**
   * Letter spacing of the website's own font, in multiples of the size. Letters of other scripts join, or have spacing of
   * their own.
   */
  tracking?: number
}

export const widthOf = (doc: Doc, style: Style, text: string): number => {
  const drawn = drawableText(style.face, text)
  return widthOfLine(doc, style, runsOf(style, drawn, directionOf(drawn)))
}

/** The width of a line after line breaking. */
export const widthOfLine = (doc: Doc, style: Style, line: Line): number =>
  line.reduce(
    (sum, run) => sum + use(doc, run.font, style.size).widthOfString(run.text, optionsOf(run, style)),
    0,
  )

/** More characters than any line can hold: such a word is not measured as a whole. */
const endless = 300

/** Breaks a text into lines of this width, between words; a longer word is split. */
export const breakLines = (doc: Doc, style: Style, rawText: string, width: number): Line[] => {
  const text = drawableText(style.face, rawText.normalize('NFC').toWellFormed())
  const lines: string[] = []
  const space = widthOf(doc, style, ' ')
  const words = text.split(/\s+/).filter(Boolean)
  let used = 0
  for (const word of words) {
    const isLong = word.length > endless || widthOf(doc, style, word) > width
    for (const piece of isLong ? piecesOf(doc, style, word, width) : [word]) {
      const wide = widthOf(doc, style, piece)
      const line = lines.at(-1)
      if (line !== undefined && used + space + wide <= width) {
        lines[lines.length - 1] = `${line} ${piece}`
        used += space + wide
      } else {
        lines.push(piece)
        used = wide
      }
    }
  }
  const direction = directionOf(text)
  return lines.map((line) => runsOf(style, line, direction))
}

/** Splits a word that is longer than a line. */
const piecesOf = (doc: Doc, style: Style, word: string, width: number): string[] => {
  const widths = new Map<string, number>()
  const pieces = ['']
  let used = 0
  for (const letter of lettersOf(word)) {
    const wide = widths.get(letter) ?? widthOf(doc, style, letter)
    widths.set(letter, wide)
    if (used > 0 && used + wide > width) {
      pieces.push('')
      used = 0
    }
    pieces.push(pieces.pop() + letter)
    used += wide
  }
  return pieces
}

/** Splits a line of drawable text where its font or its direction changes. */
const runsOf = ({ face }: Style, line: string, direction: Direction): Run[] =>
  inVisualOrder(
    runsByDirection(line, direction).flatMap(({ text, level }) =>
      face.cut(text).map((piece) => ({ text: piece.text, font: piece.font ?? face.primary, level })),
    ),
  )

/** Draws lines downwards from here, all letters of a line on one baseline, and returns their height. */
export const drawLines = (doc: Doc, style: Style, lines: readonly Line[], x: number, y: number): number => {
  const { face, size, leading, colour } = style
  const base = y + (face.primary.ascent / face.primary.unitsPerEm) * size
  lines.forEach((line, index) => {
    let left = x
    const drawRun = (run: Run) => {
      const options = optionsOf(run, style)
      use(doc, run.font, size)
        .fillColor(colour)
        .text(run.text, left, base + index * leading, {
          ...options,
          lineBreak: false,
          baseline: 'alphabetic',
        })
      left += doc.widthOfString(run.text, options)
    }
    for (const runs of readTogether(line)) sayBeside(doc, runs, () => runs.forEach(drawRun))
  })
  return lines.length * leading
}

const optionsOf = ({ level, font }: Run, { size, face, tracking }: Style): PDFKit.Mixins.TextOptions => ({
  // this OpenType feature sets the font's writing direction
  ...(level % 2 === 1 && { features: ['rtlm'] }),
  ...(tracking && font === face.primary && { characterSpacing: tracking * size }),
})

/** Scripts whose letters are drawn in another order than they are read, or join. */
const reordered = /[\u0900-\u0eff]/

/** Runs merged for extraction: a left-to-right line as a whole, the runs of other lines separately. */
const readTogether = (line: Line): Line[] =>
  line.every(({ level }) => level === 0) ? [line] : line.map((run) => [run])

/** Adds the original text of such letters (ActualText), so that copying yields the right words. */
const sayBeside = (doc: Doc, runs: Line, draw: () => void): void => {
  const text = runs.map((run) => run.text).join('')
  if (!reordered.test(text)) {
    draw()
    return
  }
  doc.markContent('Span', { actual: text })
  draw()
  // some readers place this text where the page's text position is at its end, in its current size
  const { _font, _fontSize } = doc as unknown as { _font: { id: string }; _fontSize: number }
  doc.save().transform(1, 0, 0, -1, 0, doc.page.height)
  doc.addContent(`/${_font.id} ${_fontSize} Tf`).endMarkedContent().restore()
}

/** Selects the font for drawing and measuring. */
const use = (doc: Doc, font: DocumentFont, size: number): Doc =>
  doc.font(font as unknown as Buffer, font.postscriptName, size)
