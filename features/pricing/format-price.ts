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

/** 499 becomes "€499.00"; anything that is not a price stays unchanged. */
export const formatPrice = written(formatEuros, noPriceYet)

/** 499 becomes "499.00", the value of an input; empty without a price. */
export const decimalPrice = written(decimalEuros, '')
