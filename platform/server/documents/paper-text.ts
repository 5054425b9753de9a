import type { PaperFont } from './paper-fonts.ts'

type Doc = PDFKit.PDFDocument
type Run = { font: PaperFont; text: string }
type Line = Run[]

export type Style = {
  /** The font, and those that help out where it has no letter. */
  fonts: readonly PaperFont[]
  size: number
  leading: number
  colour: string
}

/** Whether every letter can be drawn. */
export const isDrawable = (fonts: readonly PaperFont[], text: string): boolean =>
  [...text].every((character) => /\s/.test(character) || fontFor(fonts, character))

export const widthOf = (doc: Doc, { fonts, size }: Style, text: string): number =>
  runsOf(fonts, text).reduce((sum, run) => sum + use(doc, run.font, size).widthOfString(run.text), 0)

/** More characters than any line holds: such a word is not measured as a whole. */
const endless = 300

/** Breaks a text into lines of this width, between words; a word that is longer than a line is cut. */
export const breakLines = (doc: Doc, style: Style, text: string, width: number): Line[] => {
  const lines: string[] = []
  const space = widthOf(doc, style, ' ')
  const words = text.normalize('NFC').toWellFormed().split(/\s+/).filter(Boolean)
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
  return lines.map((line) => runsOf(style.fonts, line))
}

/** Cuts a word that is longer than a line into pieces that are not. */
const piecesOf = (doc: Doc, style: Style, word: string, width: number): string[] => {
  const widths = new Map<string, number>()
  const pieces = ['']
  let used = 0
  for (const character of word) {
    const wide = widths.get(character) ?? widthOf(doc, style, character)
    widths.set(character, wide)
    if (used > 0 && used + wide > width) {
      pieces.push('')
      used = 0
    }
    pieces.push(pieces.pop() + character)
    used += wide
  }
  return pieces
}

/** Cuts a text where its font changes. What no font has is drawn by the first, as a box. */
const runsOf = (fonts: readonly PaperFont[], text: string): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const before = runs.at(-1)
    const font = fontFor(fonts, character) ?? fonts[0]
    if (font === undefined) continue
    if (before && (before.font === font || character === ' ')) before.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

const fontFor = (fonts: readonly PaperFont[], character: string): PaperFont | undefined =>
  fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Draws lines from here downwards and gives the height that they took. */
export const drawLines = (
  doc: Doc,
  { size, leading, colour }: Style,
  lines: readonly Line[],
  x: number,
  y: number,
): number => {
  lines.forEach((line, place) => {
    let left = x
    for (const { font, text } of line) {
      use(doc, font, size)
        .fillColor(colour)
        .text(text, left, y + place * leading, { lineBreak: false })
      left += doc.widthOfString(text)
    }
  })
  return lines.length * leading
}

/** Makes this font the one that is drawn and measured with. */
const use = (doc: Doc, font: PaperFont, size: number): Doc =>
  doc.font(font as unknown as Buffer, font.postscriptName, size)
