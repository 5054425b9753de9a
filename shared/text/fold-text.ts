/** Letters that are no other letter with a mark, typographic signs, and what is typed for them on any keyboard. */
const typedAs: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
  ...{ ə: 'a', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ς: 'σ' },
  ...{ '‘': "'", '’': "'", '‛': "'", '′': "'", ʹ: "'", ʻ: "'", ʼ: "'", ʽ: "'" },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '“': '"', '”': '"', '„': '"', '‟': '"' },
  '\n': ' ',
}
const replaced = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g')

/** Accents, and characters that no one sees. */
const marks = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g

/**
 * A text as it is searched through and sorted: in small letters, without accents, ß as ss, every apostrophe as ', every space
 * as one of ASCII. Folded again it stays the same. The function `fold_text` of the database says the same of what is stored;
 * fold-text.test.ts compares them.
 */
export const foldText = (text: string): string =>
  text
    // which would become a space
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(replaced, (letter) => typedAs[letter] ?? letter)
    .normalize('NFC')

/** What a list is sorted by that goes by the name: `'t Hooft` stands among T. The database says `sortedName`. */
export const nameSortKey = (name: string): string => foldText(name).replace(/^[ '"(.-]+/, '')
