import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The families whose slices write what the website's own letters lack. A word of Chinese characters is written by the
 * first of them that has it whole: Japanese, Chinese, Korean.
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

export type HouseFamily = 'archivo' | 'geist-mono'
type Family = HouseFamily | (typeof otherFamilies)[number]
/** A file of a family, which has the letters of some ranges of Unicode. */
export type Slice = { family: Family; name: string }
/** Neighbouring letters that one slice writes; without one where no font has them. */
export type Piece = { text: string; slice: Slice | undefined }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader takes for one letter, with its marks and joiners, one by one. */
export const lettersOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment)

/** Whether the font of a slice really has a letter: the packages list some that it has not. */
type IsThere = (slice: Slice, codePoint: number) => boolean

/** Cuts a text where its slice changes: letters of the house's family stay there, the others go to one that has them. */
export const piecesBySlice = (text: string, house: HouseFamily, isThere: IsThere): Piece[] => {
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
  // no font has an accent alone, and the letter with it is one character
  for (const letter of lettersOf(text.normalize('NFC'))) {
    const own = sliceIn(house, letter, isThere)
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

/** Joiners and the like, which say how others are written and are not written themselves. */
const unwritten = /^\p{Default_Ignorable_Code_Point}$/u

const found = new Map<Family, Map<string, Slice | undefined>>()

/** The slice of a family that has a letter with all of its marks. A letter is looked for once. */
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
  const kept = known.get(family)
  if (kept) return kept
  const listed: Record<string, string> = require(`@fontsource-variable/${family}/unicode.json`)
  // as in style sheets: of two slices that list a letter, the later one has it
  const slices = Object.entries(listed)
    .map(([name, ranges]) => ({ name: name.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }))
    .reverse()
  known.set(family, slices)
  return slices
}

/** `U+0600-06FF,U+200C` as numbers. */
const rangesOf = (list: string): Ranges =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
