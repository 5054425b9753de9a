import type { SponsorPackage } from '#content/website-content.ts'
import { centsToEuros, shortEuros } from '#shared/money.ts'

/** The price of a package: its amount, or else its words; '' for none. */
export const formatPackagePrice = ({ cents, price = '' }: Pick<SponsorPackage, 'cents' | 'price'>): string =>
  cents === undefined ? price : `${shortEuros(centsToEuros(cents))} plus VAT`
