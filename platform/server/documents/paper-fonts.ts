import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type Point, writeOutline } from './font-outline.ts'
import { type PackedFont, plainFont } from './plain-font.ts'

/** What is used of a font that is read by pdfkit's own reader (fontkit). */
type Subset = {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph: (id: number) => number
}
type Glyph = { _getContours: () => Point[][]; advanceWidth: number }
export type PaperFont = {
  postscriptName: string
  hasGlyphForCodePoint: (codePoint: number) => boolean
  getGlyph: (id: number) => Glyph
  getVariation: (settings: Record<string, number>) => PaperFont
  createSubset: () => Subset
}

let latin: ReturnType<typeof openLatin> | undefined
let others: ReturnType<typeof openOthers> | undefined

/** Fonts for a kind of writing: the first draws, the others help out where it has no letter. */
export type PaperFonts = Record<'text' | 'strong' | 'mono', readonly PaperFont[]>

/** The fonts of the website for paper, with those that these words need beside them. Each is read once, when first needed. */
export const paperFonts = async (words: string): Promise<PaperFonts> => {
  latin ??= openLatin()
  const { text, strong, mono } = await latin
  const isEnough = [...new Set(words)].every((letter) =>
    text.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
  if (isEnough) return { text: [text], strong: [strong], mono: [mono] }

  others ??= openOthers()
  const more = await others
  return {
    text: [text, ...more.text, ...more.mono],
    strong: [strong, ...more.strong, ...more.mono],
    mono: [mono, ...more.mono],
  }
}

const openLatin = async () => {
  const [text, strong, mono] = await Promise.all([
    archivo('latin', 430),
    archivo('latin', 660),
    geistMono('latin'),
  ])
  return { text, strong, mono }
}

const archivo = (part: string, weight: number) =>
  openFont(`archivo/files/archivo-${part}-standard-normal`, `Archivo-${part}-${weight}`, { wght: weight })

const require = createRequire(import.meta.url)

/** One weight of a variable font of the website, ready for paper. */
const openFont = async (file: string, name: string, settings: Record<string, number>): Promise<PaperFont> => {
  const packed = readFont(await readFile(require.resolve(`@fontsource-variable/${file}.woff2`)))
  const font = (readFont(plainFont(packed as PackedFont)) as PaperFont).getVariation(settings)
  const createSubset = font.createSubset.bind(font)
  return Object.create(font, {
    // pdfkit takes fonts of one name for one font
    postscriptName: { value: name },
    createSubset: { value: () => subsetOf(font, createSubset()) },
  })
}

/** Reads a font with pdfkit's own reader. */
const readFont = (bytes: Buffer): unknown => {
  const doc = new PDFDocument({ autoFirstPage: false, font: '' }).font(bytes)
  return (doc as unknown as { _font: { font: unknown } })._font.font
}

/**
 * A subset of what the variable font draws at these settings, on whole units as the format wants them. The reader's own
 * fails, and leaves accents where the default weight of the font has them.
 */
const subsetOf = (font: PaperFont, subset: Subset): Subset => {
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id)
    const contours = glyph._getContours()
    const points = contours.flat().map((point) => ({
      ...point,
      x: Math.round(point.x),
      y: Math.round(point.y),
    }))
    // a space has no points
    const bearing = points.length > 0 ? Math.min(...points.map(({ x }) => x)) : 0
    const outline = writeOutline({ numberOfContours: 1, points })
    subset.glyf.push(outline)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: Math.round(glyph.advanceWidth), bearing })
    subset.offset += outline.length
    return subset.glyf.length - 1
  }
  return subset
}

const geistMono = (part: string) =>
  openFont(`geist-mono/files/geist-mono-${part}-wght-normal`, `GeistMono-${part}`, { wght: 500 })

/** Letters of further languages. Archivo has no Cyrillic ones. */
const openOthers = async () => {
  const [text, strong, mono] = await Promise.all([
    Promise.all([archivo('latin-ext', 430), archivo('vietnamese', 430)]),
    Promise.all([archivo('latin-ext', 660), archivo('vietnamese', 660)]),
    Promise.all([geistMono('latin-ext'), geistMono('cyrillic'), geistMono('cyrillic-ext')]),
  ])
  return { text, strong, mono }
}
