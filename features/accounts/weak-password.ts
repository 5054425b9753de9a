/** Words that attackers try on this product: its own, and those of its websites. */
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

/** The maximum length of a password, in characters. */
const maxLength = 1_000

/**
 * Whether a password is little more than one common word: one of `common` or of the context, alone,
 * repeated, with digits and signs around it, or with characters replaced (`Pa$$w0rd2026!!`). `common` is in
 * lower case; `email` is the account's; `event`: the names of the conferences and their venues.
 */
export const isWeakPassword = (
  password: string,
  { email, event }: { email: string; event: readonly string[] },
  common: ReadonlySet<string>,
): boolean => {
  const context = new Set([...ofProduct, ...wordsOf(email), ...event.flatMap(wordsOfName)])
  const isKnown = (word: string) => common.has(word) || context.has(word)
  // normalisation may turn one character into 18, so limit the length afterwards
  const typed = password.normalize('NFKC').toLowerCase().replace(/\s/g, '').slice(0, maxLength)
  return [typed, unrepeated(typed)].some((word) =>
    [word, core(word), inLetters(word), core(inLetters(word)), inLetters(core(word))].some(
      (form) => isKnown(form) || isKnown(unrepeated(form)),
    ),
  )
}

/** Words from the address: its parts, and the local part also without signs. */
const wordsOf = (email: string): string[] => {
  const [local = '', host = ''] = email.normalize('NFKC').toLowerCase().split('@')
  const words = [...local.split(/[^\p{L}]+/u), ...host.split('.'), local, local.replace(/[^\p{L}]/gu, '')]
  return words.filter((word) => word.length >= 4)
}

/** Words from a conference's name: each word, and all joined. */
const wordsOfName = (name: string): string[] => {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= 4)
}

/** Strips digits and signs at both ends. */
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

/** The repeated part of a word, if it consists only of repetitions. */
const unrepeated = (word: string): string => /^(.+?)\1+$/u.exec(word)?.[1] ?? word
