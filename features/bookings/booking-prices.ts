import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { isWithRoom } from '#features/registration/choice.ts'

/** The choices made so far. A stay is `3-2`: nights, then guests. */
export type Chosen = { registrationType: string; presentationType: string; stay: string }

export const stayName = ({ nights, guests }: { nights: number; guests: number }): string =>
  `${nights}-${guests}`

/** The stays available with this presentation type, by nights, then by guests. */
export const staysOffered = (prices: readonly PricingConfiguration[], presentationType: string) =>
  prices
    .flatMap(({ presentationType: { type }, accommodationOption }) =>
      type === presentationType && accommodationOption ? [accommodationOption] : [],
    )
    .sort((one, other) => one.nights - other.nights || one.guests - other.guests)
    .map((stay) => ({ value: stayName(stay), label: staySize(stay) }))

/** The configuration of the choice; undefined while it is incomplete or not available. */
export const priceOfChosen = (
  prices: readonly PricingConfiguration[],
  { registrationType, presentationType, stay }: Chosen,
): PricingConfiguration | undefined =>
  prices.find(({ presentationType: { type }, accommodationOption }) => {
    if (type !== presentationType || registrationType === '') return false
    if (!isWithRoom(registrationType)) return !accommodationOption
    return accommodationOption !== undefined && stayName(accommodationOption) === stay
  })

/** The nights and guests of a stay, as the calls expect them. */
export const stayOf = ({ registrationType, stay }: Pick<Chosen, 'registrationType' | 'stay'>) => {
  const [nights, guests] = stay.split('-').map(Number)
  return isWithRoom(registrationType) && nights !== undefined && guests !== undefined
    ? { accommodationNights: nights, accommodationGuests: guests }
    : {}
}
