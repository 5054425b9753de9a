declare const cents: unique symbol

/** An amount of money in whole euro cents. All arithmetic is in cents; euros exist only as text and in JSON. */
export type Cents = number & { readonly [cents]: true }

/**
 * Converts a whole number of cents to the money type.
 * @throws RangeError when it is not a safe integer: a fraction of a cent is a mistake of the caller.
 */
export const toCents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return amount as Cents
}

/**
 * Parses a decimal amount in euros, "523.95" or 523.95, as cents, digit by digit because float multiplication is inexact
 * (19.99 * 100 is 1998.9999999999998). Undefined when it is negative, has more than two decimals, an exponent, or more than
 * seven digits before the point.
 */
export const parseEuros = (euros: string | number): Cents | undefined => {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(euros))
  if (!match) return undefined
  return toCents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/**
 * Converts a typed amount of euros to the form that `parseEuros` reads: a decimal comma becomes a point. "1,234", which may
 * mean a thousand, is left as it is and so refused.
 */
export const typedEuros = (typed: string): string => typed.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')

/** Euros as a decimal text for inputs and spreadsheets: 52390 cents are "523.90", -50 are "-0.50". */
export const decimalEuros = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Euros as the decimal number that the JSON of the specification uses: 52395 cents are 523.95. */
export const toEuros = (amount: Cents): number => Number(decimalEuros(amount))

const euroFormat = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })

/** Formats euros for display: 1299 is "€1,299.00". */
export const formatEuroAmount = (euros: number): string => euroFormat.format(euros)

/** As `formatEuroAmount`, without the cents of whole euros: 499 is "€499", 523.95 stays "€523.95". */
export const shortEuros = (euros: number): string => formatEuroAmount(euros).replace(/\.00$/, '')

/** Formats cents for display: 96495 cents are "€964.95", 129900 are "€1,299.00". */
export const formatEuros = (amount: Cents): string => formatEuroAmount(toEuros(amount))

/** As `formatEuros`, from a plain number of cents. @throws RangeError as `toCents` */
export const formatCents = (cents: number): string => formatEuros(toCents(cents))

/** A plain number of cents as the decimal euros of the API. @throws RangeError as `toCents` */
export const centsToEuros = (cents: number): number => toEuros(toCents(cents))

/** The smallest amount that the provider charges. */
export const smallestCharge = toCents(50)
