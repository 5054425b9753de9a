/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O or U, which are misread or misheard. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The short form of an id for print and telephone, `R-7K4M-2QXT`: its last 40 bits, which are random. Two records of one
 * website may share it in theory (one in 200 at 100,000 records), so a search by it may find two.
 */
export const shortReference = (id: string): string => {
  const digits = BigInt(`0x${endOf(id)}`)
    .toString(32)
    .padStart(8, '0')
  const code = Array.from(digits, (digit) => alphabet[Number.parseInt(digit, 32)]).join('')
  return `R-${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * The ending of the ids with this reference, as `endOf` returns it; undefined for invalid references. Misread letters are
 * corrected.
 */
export const idEndOf = (reference: string): string | undefined => {
  const [, one = '', other = ''] = /^(?:R-?)?([0-9A-TV-Z]{4})-([0-9A-TV-Z]{4})$/i.exec(reference.trim()) ?? []
  if (!one) return undefined
  const code = `${one}${other}`.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const value = [...code].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  return value.toString(16).padStart(10, '0')
}

/** The digits of an id from which its reference is made. */
export const endOf = (id: string): string => id.slice(-10)
