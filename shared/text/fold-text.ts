/** Letters without a Unicode decomposition and typographic signs, with what people type for them. */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
  ...{ ə: 'a', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ς: 'σ' },
  ...{ '‘': "'", '’': "'", '‛': "'", '′': "'", ʹ: "'", ʻ: "'", ʼ: "'", ʽ: "'" },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '“': '"', '”': '"', '„': '"', '‟': '"' },
  '\n': ' ',
}
const replaced = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g')

/** Accents and invisible characters. */
const marks = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g

/**
 * A text as it is searched and sorted: lower case, without accents, ß as ss, every apostrophe as ', every space as the
 * ASCII one. Idempotent. The database function `fold_text` does the same for stored texts; fold-text.test.ts compares them.
 */
export const foldText = (text: string): string =>
  text
    // NFKD would turn it into a space
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(replaced, (letter) => typedAs[letter] ?? letter)
    .normalize('NFC')

/** The sort key of lists sorted by name: `'t Hooft` sorts among T. In SQL it is `sortedName`. */
export const nameSortKey = (name: string): string => foldText(name).replace(/^[ '"(.-]+/, '')
