/** Words that anybody tries on this product: its own, and those of the websites that it serves. */
const ofProduct = [
  'plenary',
  'conference',
  'congress',
  'organiser',
  'organizer',
  'optics',
  'renewable',
  'nursing',
]

/** The most characters of a password. */
const longest = 1_000

/**
 * Whether a password, however long, is little more than a word that is tried first: one of `common` or of the context,
 * alone, repeated, or with digits and signs around it and in place of letters (`Pa$$w0rd2026!!`). `common` is in small
 * letters; `email` is the account's; `event`: what the conferences and their places are called.
 */
export const isWeakPassword = (
  password: string,
  { email, event }: { email: string; event: readonly string[] },
  common: ReadonlySet<string>,
): boolean => {
  const context = new Set([...ofProduct, ...wordsOf(email), ...event.flatMap(wordsOfName)])
  const isKnown = (word: string) => common.has(word) || context.has(word)
  // a character may become 18: what is longer than a password may be is no longer a word
  const typed = password.normalize('NFKC').toLowerCase().replace(/\s/g, '').slice(0, longest)
  return [typed, unrepeated(typed)].some((word) =>
    [word, core(word), inLetters(word), core(inLetters(word)), inLetters(core(word))].some(
      (form) => isKnown(form) || isKnown(unrepeated(form)),
    ),
  )
}

/** What someone who knows the address tries: its parts, and before the @ also without signs. */
const wordsOf = (email: string): string[] => {
  const [local = '', host = ''] = email.normalize('NFKC').toLowerCase().split('@')
  const words = [...local.split(/[^\p{L}]+/u), ...host.split('.'), local, local.replace(/[^\p{L}]/gu, '')]
  return words.filter((word) => word.length >= 4)
}

/** What someone who knows the conference tries: the words of a name, and all of it in one. */
const wordsOfName = (name: string): string[] => {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= 4)
}

/** Without digits and signs around it. */
const core = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const inLetters = (word: string): string =>
  word.replace(/[0-9@$!]/g, (character) => letters[character] ?? character)

/** The part that a word is made of when it is nothing but that part again and again. */
const unrepeated = (word: string): string => /^(.+?)\1+$/u.exec(word)?.[1] ?? word
