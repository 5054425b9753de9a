import { priceCents } from '#features/pricing/admin-pricing.contract.ts'
import { decimalPrice } from '#features/pricing/format-price.ts'
import { toEuros, typedEuros } from '#shared/money.ts'
import { type Combination, combinationBody } from './accommodation.contract.ts'

/** The texts in the fields of the form of a combination. */
export type CombinationForm = Readonly<Record<'nights' | 'guests' | 'price', string>>
export const combinationFields = ['nights', 'guests', 'price'] as const

export const emptyCombination: CombinationForm = { nights: '', guests: '', price: '' }

export const formOf = ({ nights, guests, price }: Omit<Combination, 'id' | 'version'>): CombinationForm => ({
  nights: String(nights),
  guests: String(guests),
  price: decimalPrice(price),
})

type Read =
  | { body: { nights: number; guests: number; price: number } }
  /** `field`: the first invalid field. */
  | { wrong: string; field: keyof CombinationForm }

/** The two integers and the decimal to send, or the error message. */
export const readCombination = (form: CombinationForm): Read => {
  const empty = combinationFields.find((field) => form[field].trim() === '')
  if (empty) return { wrong: 'All fields are required', field: empty }

  const price = typedEuros(form.price)
  const cents = priceCents(price)
  const numbers = { nights: Number(form.nights), guests: Number(form.guests) }
  const read = combinationBody.safeParse({ ...numbers, price })
  if (read.success && cents !== undefined) return { body: { ...numbers, price: toEuros(cents) } }
  const issue = read.error?.issues[0]
  const field = combinationFields.find((name) => name === issue?.path[0]) ?? 'price'
  return { wrong: issue?.message ?? 'The price is not valid', field }
}
