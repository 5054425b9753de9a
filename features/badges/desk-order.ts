import { nameSortKey } from '#shared/text/fold-text.ts'

/** Sorts by name, ignoring case and accents, as the desk list does. */
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
/** Of several scripts, which cannot be told apart by a name of two characters. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const eastAsianHeading = 'Chinese, Japanese, Korean'
const otherHeading = 'Others'

const headings = [...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ...scripts, eastAsianHeading, otherHeading]
const rankOf = (heading: string): number => headings.indexOf(heading)

/** Letters that Unicode does not decompose into a base letter and an accent. */
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

/** The heading under which a name is listed: its first letter, or the name of its script. */
export const deskHeading = (name: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? ''
  const upper = first.toUpperCase()
  const plain = likeOthers[upper] ?? upper.normalize('NFD').charAt(0)
  if (/^[A-Z]$/.test(plain)) return plain
  if (eastAsian.test(first)) return eastAsianHeading
  return scripts.find((script) => new RegExp(`^\\p{Script=${script}}`, 'u').test(first)) ?? otherHeading
}
