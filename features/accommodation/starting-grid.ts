import { priceCents, wrongPrice } from '#features/pricing/admin-pricing.contract.ts'
import { guests, nights } from '#features/pricing/pricing.contract.ts'
import { centsToEuros, typedEuros } from '#shared/money.ts'
import type { Combination } from './accommodation.contract.ts'

/** The texts in the fields of the form that proposes the first combinations. Prices are per night. */
export type GridForm = Readonly<Record<'perNight' | 'perGuest' | 'nights' | 'guests', string>>
export const gridFields = ['perNight', 'perGuest', 'nights', 'guests'] as const

export const emptyGrid: GridForm = { perNight: '', perGuest: '', nights: '10', guests: '4' }

type Proposed = Pick<Combination, 'nights' | 'guests' | 'price'>

/**
 * A combination for each number of nights and guests up to those entered: each night costs `perNight`, plus
 * `perGuest` for each guest in addition to the registrant. Otherwise the error message and the first invalid field.
 */
export const proposeGrid = (
  form: GridForm,
): { combinations: Proposed[] } | { wrong: string; field: keyof GridForm } => {
  for (const field of ['perNight', 'perGuest'] as const)
    if (cents(form[field]) === undefined) return { wrong: wrongPrice, field }
  for (const [field, rule] of [
    ['nights', nights],
    ['guests', guests],
  ] as const) {
    const { error } = rule.safeParse(wholeIn(form[field]))
    if (error?.issues[0]) return { wrong: error.issues[0].message, field }
  }
  const [perNight, perGuest] = [cents(form.perNight) ?? 0, cents(form.perGuest) ?? 0]
  const combinations = upTo(1, Number(form.nights)).flatMap((nights) =>
    upTo(0, Number(form.guests)).map((guests) => ({
      nights,
      guests,
      price: centsToEuros(nights * (perNight + guests * perGuest)),
    })),
  )
  if (combinations.some(({ price }) => priceCents(price) === undefined))
    return { wrong: 'The longest stay would cost more than 900,000 euros', field: 'perNight' }
  return { combinations }
}

const wholeIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

const cents = (typed: string) => priceCents(typedEuros(typed))

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
