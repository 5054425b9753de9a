import { type Cents, parseEuros } from '#shared/money.ts'

/**
 * The amount that a search names, `420`, `420.00`, `€1,006.95` or `1006,95 EUR`; undefined where it names none. A comma
 * before three digits groups thousands, before one or two it is the decimal point.
 */
export const centsIn = (search: string): Cents | undefined => {
  const [, amount = ''] = /^(?:€|EUR)?\s*(\d[\d,.]*?)\s*(?:€|EUR|euros?)?$/i.exec(search.trim()) ?? []
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(amount)
  return parseEuros(grouped ? amount.replaceAll(',', '') : amount.replace(/,(\d{1,2})$/, '.$1'))
}
