import { slugPattern } from '#shared/website.ts'
import { isReserved } from './reserved-slugs.ts'

/** The most signs of a short name, so that it fits into the selector. */
const shortNameLength = 14

/** Words that say little about the subject of a conference. */
const common = new Set(
  'a an and annual conference congress convention days edition european forum for global in international meeting national of on practice research summit symposium the week weeks workshop world'.split(
    ' ',
  ),
)

const isNumber = (word: string) => /^\d+(st|nd|rd|th)?$/i.test(word)

/**
 * The short name that follows from a name: `International Night Sky Conference 2027` gives `Night Sky`. One that another
 * conference has gets the year, or a number.
 */
export const shortNameOf = (name: string, taken: readonly string[]): string => {
  const words = name.split(/[\s,:–-]+/).filter((word) => word && !isNumber(word))
  const telling = words.filter((word) => !common.has(word.toLowerCase()))
  const short = fitting(telling.length > 0 ? telling : words, shortNameLength)
  if (!short || !isTaken(short, taken)) return short
  const year = /\b\d\d(\d\d)\b/.exec(name)?.[1]
  const base = fitting([short], shortNameLength - 3)
  return firstFree(
    [...(year ? [year] : []), ...numbers].map((number) => `${base} ${number}`),
    taken,
  )
}

/**
 * The slug that follows from a short name, such as `night-sky`. One that is taken or reserved gets the year of the name, or a
 * number; empty where nothing of the name can be in an address.
 */
export const slugOf = (shortName: string, name: string, taken: readonly string[]): string => {
  const base = shortName
    .normalize('NFD')
    .replaceAll(/ø/gi, 'o')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/[^a-z0-9 -]/gi, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '')
    .slice(0, 24)
  if (!slugPattern.test(base)) return ''
  const year = /\b\d{4}\b/.exec(name)?.[0]
  const others = [...(year ? [year] : []), ...numbers].map((number) => `${base}-${number}`)
  const isUsable = (slug: string) => !isReserved(slug) && !isTaken(slug, taken)
  return [base, ...others].find(isUsable) ?? ''
}

const numbers = Array.from({ length: 97 }, (_, index) => String(index + 2))

const isTaken = (text: string, taken: readonly string[]) =>
  taken.some((other) => other.toLowerCase() === text.toLowerCase())

const firstFree = (texts: readonly string[], taken: readonly string[]) =>
  texts.find((text) => !isTaken(text, taken)) ?? ''

/** As many whole words as fit; a first word that is longer is cut. */
const fitting = ([first = '', ...more]: readonly string[], most: number): string => {
  let text = first.slice(0, most).trim()
  for (const word of more) {
    if (text.length + 1 + word.length > most) break
    text += ` ${word}`
  }
  return text
}
