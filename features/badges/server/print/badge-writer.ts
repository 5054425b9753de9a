import type { DocumentFace, DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import {
  breakLines,
  drawLines,
  type Line,
  type Style,
  widthOf,
  widthOfLine,
} from '#platform/server/documents/document-text.ts'
import { hasUndrawableLetters, isDrawn } from '#platform/server/documents/drawable-text.ts'
import { leastSize } from '../../fit-name.ts'

type Doc = PDFKit.PDFDocument

/** The position of a text, in points; right-aligned if `isRight`. */
export type Box = { x: number; y: number; width: number; isRight?: boolean }

/** Writes tagged text on badges, for screen readers. */
export const createWriter = (doc: Doc, fonts: DocumentFonts) => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  /** Writes text that is already broken into lines. */
  const write = (text: string, lines: readonly Line[], style: Style, { x, y, width, isRight }: Box) => {
    const draw = () =>
      lines.forEach((line, at) => {
        const begin = isRight ? x + width - widthOfLine(doc, style, line) : x
        drawLines(doc, style, [line], begin, y + at * style.leading + spare(style))
      })
    const options = isDrawn(style.face, text) ? {} : { actual: text.toWellFormed() }
    parent.add(doc.struct('P', options, [draw]))
    return lines.length * style.leading
  }
  /** Writes each of these on one line. */
  const writeLines = (lines: readonly string[], style: Style, box: Box) =>
    write(
      lines.join(' '),
      lines.flatMap((line) => breakLines(doc, style, line, oneLine)),
      style,
      box,
    )

  return {
    doc,
    fonts,
    writeLines,
    /** Draws untagged decoration. */
    artifact: (draw: () => void) => {
      doc.markContent('Artifact')
      draw()
      doc.endMarkedContent()
    },
    /** Tags everything that `draw` writes as one badge. */
    badge: (draw: () => void) => {
      parent = doc.struct('Sect')
      root.add(parent)
      draw()
      parent.end()
      parent = root
    },
    /** Whether the fonts have every letter; symbols may be omitted. */
    canWrite: (text: string) => !hasUndrawableLetters(fonts.text, text),
    /** The width of a text at size 1. */
    widthOf: (face: DocumentFace, text: string, tracking = 0) =>
      widthOf(doc, { ...plain(face, measured), tracking }, text) / measured,
    /** Writes a text on one line at the largest of its sizes that fits; otherwise it is truncated. */
    writeOne: (text: string, style: Style, box: Box) => {
      const wide = widthOf(doc, { ...style, size: measured }, text) / measured
      const size = Math.max(leastSize, Math.min(style.size, Math.floor((2 * box.width) / wide) / 2))
      const fitted = { ...style, size }
      return writeLines([clip(doc, text, fitted, box.width, 1)], fitted, box)
    },
    /**
     * Writes a text on as many lines as fit the height, in a smaller size if it is long; otherwise it is
     * truncated.
     */
    writeWithin: (text: string, style: Style, box: Box & { height: number }) => {
      const sizes = [1, 0.9, 0.8, 0].map((part) => Math.max(leastSize, part * style.size))
      for (const size of sizes) {
        const fitted = { ...style, size, leading: (style.leading * size) / style.size }
        const most = Math.floor(box.height / fitted.leading + 0.01)
        const shown = size > leastSize ? text : clip(doc, text, fitted, box.width, most)
        const lines = breakLines(doc, fitted, shown, box.width)
        if (lines.length <= most) return write(shown, lines, fitted, box)
      }
      return 0
    },
    end: () => root.end(),
  }
}

export type Writer = ReturnType<typeof createWriter>

/** Wider than any line. */
const oneLine = 100_000
/** The size at which widths are measured. */
const measured = 100
const plain = (face: DocumentFace, size: number): Style => ({ face, size, leading: size, colour: '#000000' })

/** Half of the extra line height, as in CSS. */
const spare = ({ size, leading }: Style): number => (leading - 1.088 * size) / 2

/** As much of a text as fits into so many lines. */
const clip = (doc: Doc, text: string, style: Style, width: number, most: number): string => {
  const fits = (some: string) => breakLines(doc, style, some, width).length <= most
  if (most < 1 || fits(text)) return text
  const letters = Array.from(text)
  let [least, beyond] = [0, letters.length]
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2)
    if (fits(`${letters.slice(0, middle).join('').trimEnd()}…`)) least = middle
    else beyond = middle
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`
}
