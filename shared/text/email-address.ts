/**
 * The shape that mail servers and the payment provider accept: atoms with dots between, then labels of a domain with
 * dots between, none empty, and the last one begins with no digit. Letters may be of any script.
 */
const shape =
  /^[^\s@<>(),;:"\\[\]\p{C}.]+(\.[^\s@<>(),;:"\\[\]\p{C}.]+)*@((?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?![-\d])[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u

/** The most characters of an address, in the letters that a mail server reads. */
const longest = 254

/**
 * The address as it is stored and written to: a domain in other letters than ASCII becomes the ASCII name that it has for
 * every mail server (punycode), so that two spellings of one domain are one; undefined when it is no address. What stands
 * before the @ stays as it was typed: only its own server may say which letters are the same.
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

/** The name of a domain in ASCII, the same in Node and in browsers (WHATWG URL, UTS 46); '' when it has none. */
const asciiDomain = (domain: string): string => {
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return ''
  }
}

/** Whether a text has no letters but those of ASCII: some of whom we call take no others. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** What is said of a text that is no address, by a form or by the payment provider. */
export const noEmailAddress = 'Enter an email address such as name@example.org'
