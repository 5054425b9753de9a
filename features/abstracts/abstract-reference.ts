/** Letters and digits that no one mistakes for another, on paper or on the telephone: no 0 and O, no 1, I and L, no U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `A-7K3M9Q`: a new one each time; whether it is taken, the store knows. */
export const newReference = (): string => {
  let code = ''
  while (code.length < 6) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // 240 is the last multiple of 30 in a byte: every letter is as likely as the next
    if (byte < 240) code += alphabet[byte % alphabet.length]
  }
  return `A-${code}`
}

const whole = new RegExp(`^A-[${alphabet}]{6}$`)

/** The reference that someone looks for, whatever the case; undefined when it is not a whole one. */
export const wholeReference = (search: string): string | undefined => {
  const reference = search.toUpperCase()
  return whole.test(reference) ? reference : undefined
}
