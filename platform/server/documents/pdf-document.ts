import { ink } from './document-ink.ts'
import { breakLines, drawLines, type Style, widthOf } from './document-text.ts'
import { isDrawn } from './drawable-text.ts'

type Doc = PDFKit.PDFDocument
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD'
/** Grouping elements for screen readers. */
type Group = 'Table' | 'TR' | 'Sect'

const left = 48
const top = 48
const bottom = 70
/** Of one text: more is a mistake, and would run off the page. */
const mostLines = 20

/** A4 pages written from top to bottom in these styles, with a structure for screen readers. */
export const createDocument = <Name extends string>(
  doc: Doc,
  styles: Readonly<Record<Name | 'foot', Style>>,
) => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  /** The parent of the elements written now. */
  let parent = root

  const artifact = (draw: () => void) => {
    doc.markContent('Artifact')
    draw()
    doc.endMarkedContent()
  }

  const pdf = {
    doc,
    styles,
    left,
    /** The vertical position of the next element. */
    y: 0,
    /** Decoration, which screen readers skip. */
    artifact,
    startPage: () => {
      doc.addPage()
      pdf.y = top
    },
    hasRoomFor: (height: number) => pdf.y + height <= doc.page.height - bottom,
    fitsOnePage: (height: number) => top + height <= doc.page.height - bottom,

    heightOf: (text: string, style: Style, width: number) =>
      Math.min(mostLines, breakLines(doc, style, text, width).length) * style.leading,

    /** Writes a text and continues below it. For letters without a font the original text is added for screen readers. */
    write: (tag: Tag, text: string, style: Style, x = left, width = doc.page.width - left - x) => {
      const lines = breakLines(doc, style, text, width).slice(0, mostLines)
      const draw = () => drawLines(doc, style, lines, x, pdf.y)
      parent.add(doc.struct(tag, isDrawn(style.face, text) ? {} : { actual: text.toWellFormed() }, [draw]))
      pdf.y += lines.length * style.leading
    },
    /** Writes one line aligned to the right edge; `y` is unchanged. */
    writeRight: (tag: Tag, text: string, style: Style) => {
      const begin = pdf.y
      const width = widthOf(doc, style, text)
      pdf.write(tag, text, style, doc.page.width - left - width, width + 1)
      pdf.y = begin
    },
    /** Groups what `draw` writes. */
    group: (kind: Group, draw: () => void) => {
      const around = parent
      parent = doc.struct(kind)
      around.add(parent)
      draw()
      parent.end()
      parent = around
    },
    /** A line across the page. */
    rule: (weight = 0.5, colour = ink.hairline) => artifact(() => drawRule(doc, pdf.y, weight, colour)),
    /** Draws decorative text centred at a position. */
    drawCentred: (text: string, style: Style, x: number, y: number) => {
      const lines = breakLines(doc, style, text, 100).slice(0, 1)
      drawLines(doc, style, lines, x - widthOf(doc, style, text) / 2, y)
    },

    /** The footer of every page: a note, the address, and the page number. */
    writeFoot: (note: string, address: string) => writeFoot(doc, styles.foot, artifact, note, address),
    end: () => root.end(),
  }
  return pdf
}

/** A document with these styles. */
export type PdfDocument<Name extends string> = ReturnType<typeof createDocument<Name>>

const drawRule = (doc: Doc, y: number, weight: number, colour: string): void => {
  doc
    .moveTo(left, y)
    .lineTo(doc.page.width - left, y)
    .lineWidth(weight)
    .stroke(colour)
}

const writeFoot = (
  doc: Doc,
  style: Style,
  artifact: (draw: () => void) => void,
  note: string,
  address: string,
): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const y = doc.page.height - 46
    artifact(() => {
      drawRule(doc, y - 8, 0.5, ink.hairline)
      drawLines(doc, style, breakLines(doc, style, note, 380).slice(0, 2), left, y)
      const right = `${address}, page ${page - start + 1} of ${count}`
      const width = widthOf(doc, style, right)
      drawLines(doc, style, breakLines(doc, style, right, 400), doc.page.width - left - width, y)
    })
  }
}
