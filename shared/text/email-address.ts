/**
 * The syntax that mail servers and the payment provider accept: dot-separated atoms, then dot-separated domain labels, none
 * empty, the last not beginning with a digit. Letters may be of any script.
 */
const shape =
  /^[^\s@<>(),;:"\\[\]\p{C}.]+(\.[^\s@<>(),;:"\\[\]\p{C}.]+)*@((?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?![-\d])[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u

/** The maximum length of an address in the ASCII form that mail servers use. */
const longest = 254

/**
 * The address as it is stored and used: an internationalized domain becomes its ASCII form (punycode), so that two
 * spellings of one domain are equal; undefined when it is not an address. The part before the @ is unchanged: only its own
 * server may decide which letters are equal.
 */
export const readEmailAddress = (text: string): string | undefined => {
  if (!shape.test(text)) return undefined
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (isAscii(domain)) return text
  const read = `${text.slice(0, at)}@${asciiDomain(domain)}`
  return shape.test(read) && read.length <= longest ? read : undefined
}

export const isEmailAddress = (text: string): boolean => readEmailAddress(text) !== undefined

/** The ASCII form of a domain, the same in Node and in browsers (WHATWG URL, UTS 46); '' when it has none. */
const asciiDomain = (domain: string): string => {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return ''
  }
}

/** Whether a text is pure ASCII, which some external services require. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** The error message for a text that is not an address, of forms and of the payment provider. */
export const noEmailAddress = 'Enter an email address such as name@example.org'
