/** Characters that cannot be confused in print or on the telephone: no 0 and O, no 1, I and L, no U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random reference such as `A-7K3M9Q`; the store checks that it is unique. */
export const newReference = (): string => {
  let code = ''
  while (code.length < 6) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // 240 is the largest multiple of 30 in a byte, so every character is equally likely
    if (byte < 240) code += alphabet[byte % alphabet.length]
  }
  return `A-${code}`
}

const whole = new RegExp(`^A-[${alphabet}]{6}$`)

/** The reference in a search, in any case; undefined when it is not a complete one. */
export const wholeReference = (search: string): string | undefined => {
  const reference = search.toUpperCase()
  return whole.test(reference) ? reference : undefined
}
