import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type Point, writeOutline } from './font-outline.ts'
import { type PrimaryFamily, type Slice, segmentsBySlice } from './font-slices.ts'
import { type PackedFont, plainFont } from './plain-font.ts'
import type { Direction } from './writing-order.ts'

/** The part of a font of pdfkit's parser (fontkit) that is used. */
type Subset = {
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph: (id: number) => number
}
type Glyph = { _getContours: () => Point[][]; advanceWidth: number }
export type DocumentFont = {
  postscriptName: string
  /** In font units, of which `unitsPerEm` are one em. */
  ascent: number
  unitsPerEm: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
  getGlyph: (id: number) => Glyph
  getVariation: (settings: Record<string, number>) => DocumentFont
  createSubset: () => Subset
  layout: (
    text: string,
    features?: object,
    script?: undefined,
    language?: undefined,
    direction?: Direction,
  ) => object
}

/** The fonts of one text style. */
export type DocumentFace = {
  /** The website's font, which determines the line metrics. */
  primary: DocumentFont
  /** The text, split where its font changes; undefined where no font has the letters. */
  cut: (text: string) => { text: string; font: DocumentFont | undefined }[]
}
export type DocumentFonts = Record<keyof typeof faces, DocumentFace>

const faces = {
  text: { family: 'archivo', weight: 430 },
  strong: { family: 'archivo', weight: 660 },
  mono: { family: 'geist-mono', weight: 500 },
} as const satisfies Record<string, { family: PrimaryFamily; weight: number }>

/** The website's fonts for print, and those of other scripts, each loaded on first use. */
export const documentFonts = (): DocumentFonts => ({
  text: faceOf(faces.text),
  strong: faceOf(faces.strong),
  mono: faceOf(faces.mono),
})

const faceOf = ({ family, weight }: { family: PrimaryFamily; weight: number }): DocumentFace => ({
  primary: fontOf({ family, name: 'latin' }, weight),
  cut: (text) =>
    segmentsBySlice(text, family, (slice, codePoint) =>
      fontOf(slice, weight).hasGlyphForCodePoint(codePoint),
    ).map((piece) => ({
      text: piece.text,
      font: piece.slice && fontOf(piece.slice, weight),
    })),
})

const opened = new Map<string, DocumentFont>()

const fontOf = (slice: Slice, weight: number): DocumentFont => {
  const name = `${slice.family}-${slice.name}-${weight}`
  const font = opened.get(name) ?? openFont(slice, name, weight)
  opened.set(name, font)
  return font
}

/**
 * The parser draws marks in the order of the text. The Thai vowel am is drawn as a ring above the letter, under its tone
 * mark, and an aa after it; the Arabic shadda is closer to its letter than the vowel.
 */
const inOrderOfMarks = (text: string): string =>
  text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32').replace(/([\u064b-\u0650]+)\u0651/g, '\u0651$1')

/** Disables mirroring by the font: we mirror brackets ourselves, because not every font can. */
const isMirrored = { rtlm: false }

const require = createRequire(import.meta.url)

/** One weight of a slice of a variable font, ready for PDF. */
const openFont = ({ family, name }: Slice, postscriptName: string, weight: number): DocumentFont => {
  // for fonts with several axes, the file with all axes has exactly the website's outlines
  const axes = family === 'archivo' ? 'standard' : 'wght'
  const file = `@fontsource-variable/${family}/files/${family}-${name}-${axes}-normal.woff2`
  const packed = readFont(readFileSync(require.resolve(file)))
  const font = (readFont(plainFont(packed as PackedFont)) as DocumentFont).getVariation({ wght: weight })
  const createSubset = font.createSubset.bind(font)
  return Object.create(font, {
    // pdfkit treats fonts of one name as one font
    postscriptName: { value: postscriptName },
    createSubset: { value: () => subsetOf(font, createSubset()) },
    // the parser would choose the direction by the letters alone: wrong for digits, brackets and spaces
    layout: {
      value: (text: string, features?: readonly string[]) =>
        font.layout(
          inOrderOfMarks(text),
          isMirrored,
          undefined,
          undefined,
          features?.includes('rtlm') ? 'rtl' : 'ltr',
        ),
    },
  })
}

/** Parses a font with pdfkit's parser. */
const readFont = (bytes: Buffer): unknown => {
  const doc = new PDFDocument({ autoFirstPage: false, font: '' }).font(bytes)
  const inside = doc as unknown as { _font: { font: unknown } | undefined; _fontFamilies: object }
  const font = inside._font?.font
  // the document keeps the parser until the next tick; the font with all its outlines can be freed now
  inside._font = undefined
  inside._fontFamilies = {}
  return font
}

/**
 * A subset of the variable font at these settings, rounded to whole units as the format requires. The parser's own subset
 * fails, and leaves accents where the default weight has them.
 */
const subsetOf = (font: DocumentFont, subset: Subset): Subset => {
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
