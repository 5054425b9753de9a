/** How long a code is (specification 2, section 9). */
export const captchaLength = 6

/** The letters and digits that remain distinguishable when tilted and small: without I, l, 1, O, o and 0. */
export const captchaAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Fills the bytes with random values and returns them, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/**
 * Draws a code in which each character is equally likely: bytes beyond the last whole multiple of the alphabet are
 * discarded, because the remainder would favour its first letters.
 */
export const newCaptcha = (fillRandom: FillRandom, alphabet: string = captchaAlphabet): string => {
  const limit = 256 - (256 % alphabet.length)
  let code = ''
  while (code.length < captchaLength) {
    for (const byte of fillRandom(new Uint8Array(captchaLength * 2))) {
      if (byte < limit && code.length < captchaLength) code += alphabet[byte % alphabet.length]
    }
  }
  return code
}

/** The messages for a wrong entry (m50, m51; m82, m83). */
export const captchaTexts = { required: 'Captcha is required', incorrect: 'Captcha is incorrect' } as const

/** What is wrong with the entry, or undefined. Case-sensitive. */
export const captchaError = (entry: string, code: string): string | undefined => {
  if (!entry.trim()) return captchaTexts.required
  return entry === code ? undefined : captchaTexts.incorrect
}

/** What a paste puts into the field: the first six characters of the clipboard, ignoring spaces copied along. */
export const pastedCaptcha = (clipboard: string): string =>
  clipboard.replace(/\s/g, '').slice(0, captchaLength)

/** The code as a screen reader should speak it: one character after the other, capitals named. */
export const spokenCaptcha = (code: string): string =>
  Array.from(code, (character) => (/[A-Z]/.test(character) ? `capital ${character}` : character)).join(', ')
