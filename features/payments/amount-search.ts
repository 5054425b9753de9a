import { type Cents, parseEuros } from '#shared/money.ts'

/**
 * Parses an amount in a search, `420`, `420.00`, `€1,006.95` or `1006,95 EUR`; undefined when it is none. A comma
 * before three digits groups thousands; before one or two it is the decimal separator.
 */
export const parseAmount = (search: string): Cents | undefined => {
  const [, amount = ''] = /^(?:€|EUR)?\s*(\d[\d,.]*?)\s*(?:€|EUR|euros?)?$/i.exec(search.trim()) ?? []
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(amount)
  return parseEuros(grouped ? amount.replaceAll(',', '') : amount.replace(/,(\d{1,2})$/, '.$1'))
}
