import { nameSortKey } from '#shared/text/fold-text.ts'

/** The order of the desk: by the name as it is written, whatever the case and the accents. */
export const inDeskOrder = <Person extends { name: string }>(people: readonly Person[]): Person[] =>
  people
    .map((person) => ({ person, heading: deskHeading(person.name), key: nameSortKey(person.name) }))
    .sort(
      (one, other) =>
        rankOf(one.heading) - rankOf(other.heading) ||
        byName.compare(one.key, other.key) ||
        byName.compare(one.person.name, other.person.name),
    )
    .map(({ person }) => person)

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const scripts = [
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
] as const
/** Of several scripts, one of which a name of two letters does not tell. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const eastAsianHeading = 'Chinese, Japanese, Korean'
const otherHeading = 'Others'

const headings = [...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ...scripts, eastAsianHeading, otherHeading]
const rankOf = (heading: string): number => headings.indexOf(heading)

/** Letters that are no letter of the alphabet with an accent. */
const likeOthers: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'T',
  Æ: 'A',
  Œ: 'O',
  ẞ: 'S',
  İ: 'I',
  Ħ: 'H',
}

/** Under which letter a name is found at the desk; names in other writings have the name of their writing. */
export const deskHeading = (name: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? ''
  const upper = first.toUpperCase()
  const plain = likeOthers[upper] ?? upper.normalize('NFD').charAt(0)
  if (/^[A-Z]$/.test(plain)) return plain
  if (eastAsian.test(first)) return eastAsianHeading
  return scripts.find((script) => new RegExp(`^\\p{Script=${script}}`, 'u').test(first)) ?? otherHeading
}
