declare const cents: unique symbol

/** An amount of money in whole euro cents. All arithmetic happens in cents; euros exist only as text and in JSON. */
export type Cents = number & { readonly [cents]: true }

/**
 * Takes a whole number of cents into the money type.
 * @throws RangeError when it is no safe integer: a fraction of a cent is a mistake of the caller.
 */
export const toCents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return amount as Cents
}

/**
 * Reads a decimal amount in euros, "523.95" or 523.95, as cents. Digit by digit, never by float multiplication
 * (19.99 * 100 is 1998.9999999999998). Undefined when it is negative, has more than two decimals, is written
 * with an exponent, or has more than seven digits before the point.
 */
export const parseEuros = (euros: string | number): Cents | undefined => {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(euros))
  if (!match) return undefined
  return toCents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/**
 * An amount of euros as someone types it, in the form that `parseEuros` reads: a decimal comma becomes a point. "1,234",
 * which may be a thousand, stays as it is and is refused.
 */
export const typedEuros = (typed: string): string => typed.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')

/** Euros as a decimal text, as an input or a spreadsheet takes them: 52390 cents are "523.90", -50 are "-0.50". */
export const decimalEuros = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Euros as the decimal number that the JSON of the specifications carries: 52395 cents are 523.95. */
export const toEuros = (amount: Cents): number => Number(decimalEuros(amount))

const euroFormat = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })

/** The euros of an answer for human eyes: 1299 is "€1,299.00". */
export const formatEuroAmount = (euros: number): string => euroFormat.format(euros)

/** The same, whole euros without cents: 499 is "€499", 523.95 stays "€523.95". */
export const shortEuros = (euros: number): string => formatEuroAmount(euros).replace(/\.00$/, '')

/** Money for human eyes: 96495 cents are "€964.95", 129900 are "€1,299.00". */
export const formatEuros = (amount: Cents): string => formatEuroAmount(toEuros(amount))

/** The same of a number that a call or the database has as cents. @throws RangeError as `toCents` */
export const formatCents = (cents: number): string => formatEuros(toCents(cents))

/** Such a number as the decimal number of euros that calls carry. @throws RangeError as `toCents` */
export const centsToEuros = (cents: number): number => toEuros(toCents(cents))

/** The provider takes nothing below this. */
export const smallestCharge = toCents(50)
