import type { SponsorPackage } from '#content/website-content.ts'
import { centsToEuros, shortEuros } from '#shared/money.ts'
import type { ShownPackage } from './website-content.contract.ts'

/** A package with its price in words: its amount, or else what the organisers say. */
export const withPrice = ({ cents, price, ...one }: SponsorPackage): ShownPackage => {
  const words = cents === undefined ? price : `${shortEuros(centsToEuros(cents))} plus VAT`
  return { ...one, ...(words && { price: words }) }
}
