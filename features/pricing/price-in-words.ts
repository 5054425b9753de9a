import { decimalEuros, formatEuros } from '#shared/money.ts'
import { priceCents } from './admin-pricing.contract.ts'

const written =
  (write: (cents: NonNullable<ReturnType<typeof priceCents>>) => string) =>
  (price: number | string): string => {
    const cents = priceCents(price)
    return cents === undefined ? String(price) : write(cents)
  }

/** A price as people read it: 499 is "€499.00". What is no price stays as it is. */
export const priceInWords = written(formatEuros)

/** A price as a field takes it: 499 is "499.00". */
export const decimalPrice = written(decimalEuros)
