import { decimalEuros, formatEuros } from '#shared/money.ts'
import { priceCents } from './admin-pricing.contract.ts'
import { noPriceYet } from './no-price.ts'

const written =
  (write: (cents: NonNullable<ReturnType<typeof priceCents>>) => string, none: string) =>
  (price: number | string | null): string => {
    if (price === null) return none
    const cents = priceCents(price)
    return cents === undefined ? String(price) : write(cents)
  }

/** A price as people read it: 499 is "€499.00". What is no price stays as it is. */
export const formatPrice = written(formatEuros, noPriceYet)

/** A price as a field takes it: 499 is "499.00"; empty while there is none. */
export const decimalPrice = written(decimalEuros, '')
