import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The font families for letters that the website's font lacks. A word of Chinese characters uses the first of them that has
 * all of it: Japanese, Chinese, Korean.
 */
const otherFamilies = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-kr',
] as const

export type PrimaryFamily = 'archivo' | 'geist-mono'
type Family = PrimaryFamily | (typeof otherFamilies)[number]
/** A file of a family, with the letters of some Unicode ranges. */
export type Slice = { family: Family; name: string }
/** Adjacent letters of one slice; `slice` is undefined when no font has them. */
export type Piece = { text: string; slice: Slice | undefined }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The grapheme clusters of a text: each letter with its marks and joiners. */
export const lettersOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment)

/** Whether a slice's font actually has a letter: the packages list some that it lacks. */
type IsThere = (slice: Slice, codePoint: number) => boolean

/** Splits a text where its slice changes: letters of the website's own family stay there, others use one that has them. */
export const segmentsBySlice = (text: string, primary: PrimaryFamily, isThere: IsThere): Piece[] => {
  const pieces: Piece[] = []
  let foreign: string[] = []
  const add = (letter: string, slice: Slice | undefined) => {
    const before = pieces.at(-1)
    if (before && isSameSlice(before.slice, slice)) before.text += letter
    else pieces.push({ text: letter, slice })
  }
  const addForeign = () => {
    const families = otherFamilies.map((family) => foreign.map((letter) => sliceIn(family, letter, isThere)))
    const whole = families.find((slices) => slices.every(Boolean))
    foreign.forEach((letter, at) => {
      add(letter, whole ? whole[at] : families.find((slices) => slices[at])?.[at])
    })
    foreign = []
  }
  // fonts lack standalone accents; NFC composes them with their letter
  for (const letter of lettersOf(text.normalize('NFC'))) {
    const own = sliceIn(primary, letter, isThere)
    if (!own) foreign.push(letter)
    else {
      addForeign()
      add(letter, own)
    }
  }
  addForeign()
  return pieces
}

const isSameSlice = (one: Slice | undefined, other: Slice | undefined): boolean =>
  one?.family === other?.family && one?.name === other?.name

/** Joiners and the like, which affect other letters and are not drawn themselves. */
const unwritten = /^\p{Default_Ignorable_Code_Point}$/u

const found = new Map<Family, Map<string, Slice | undefined>>()

/** The slice of a family that has a letter with all of its marks. Cached by letter. */
const sliceIn = (family: Family, letter: string, isThere: IsThere): Slice | undefined => {
  const known = found.get(family) ?? new Map<string, Slice | undefined>()
  found.set(family, known)
  if (!known.has(letter)) known.set(letter, findSlice(family, letter, isThere))
  return known.get(letter)
}

const findSlice = (family: Family, letter: string, isThere: IsThere): Slice | undefined => {
  const written = [...letter].filter((character) => !unwritten.test(character))
  const codePoints = written.map((character) => (/\s/.test(character) ? space : codePointOf(character)))
  for (const { name, ranges } of slicesOf(family)) {
    const isListed = (codePoint: number) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
    const slice = { family, name }
    if (codePoints.every((codePoint) => isListed(codePoint) && isThere(slice, codePoint))) return slice
  }
  return undefined
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

const space = 0x20

type Ranges = readonly (readonly [from: number, to: number])[]
const known = new Map<Family, { name: string; ranges: Ranges }[]>()

/** The slices of a family, as its package lists them. */
const slicesOf = (family: Family) => {
  const cached = known.get(family)
  if (cached) return cached
  const listed: Record<string, string> = require(`@fontsource-variable/${family}/unicode.json`)
  // as in style sheets: the later slice wins
  const slices = Object.entries(listed)
    .map(([name, ranges]) => ({ name: name.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }))
    .reverse()
  known.set(family, slices)
  return slices
}

/** Parses `U+0600-06FF,U+200C`. */
const rangesOf = (list: string): Ranges =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
