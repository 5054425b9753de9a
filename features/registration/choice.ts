import * as z from 'zod/mini'
import { guests, nights, type RegistrationType } from '#features/pricing/pricing.contract.ts'
import { pick, wholeNumber } from '#shared/fields.ts'

/** What a visitor chooses beside the two types, by its name in the calls and, in snake case, its column. */
export const choiceFields = {
  accommodationNights: nights,
  accommodationGuests: guests,
  extraNights: wholeNumber('Extra nights', 0, 30),
  accompanyingPerson: z.boolean('Accompanying person must be true or false'),
} as const

export type ChoiceName = keyof typeof choiceFields
export const choiceNames = Object.keys(choiceFields) as ChoiceName[]

/** A choice as far as it was said. */
export type SaidChoice = { [N in ChoiceName]?: z.output<(typeof choiceFields)[N]> | undefined }

/** A choice as a registration keeps it; null: not said. */
export type StoredChoice = { [N in ChoiceName]: z.output<(typeof choiceFields)[N]> | null }

export const isWithRoom = (registrationType: string): boolean =>
  registrationType === 'REGISTRATION_AND_ACCOMMODATION'

/** What is kept of a choice: nights and guests only with accommodation. */
export const storedChoice = (said: SaidChoice & { registrationType: RegistrationType }): StoredChoice => {
  const stays = isWithRoom(said.registrationType)
  return {
    accommodationNights: (stays ? said.accommodationNights : null) ?? null,
    accommodationGuests: (stays ? said.accommodationGuests : null) ?? null,
    extraNights: said.extraNights ?? null,
    accompanyingPerson: said.accompanyingPerson ?? null,
  }
}

export const isSameChoice = (one: StoredChoice, other: StoredChoice): boolean =>
  choiceNames.every((name) => one[name] === other[name])

/** The choice of a thing that has more. */
export const choiceIn = (from: StoredChoice): StoredChoice => pick(from, choiceNames)

/** The nights and guests of a room; null where there is none, or no one knows. */
export const stayIn = ({
  accommodationNights: nights,
  accommodationGuests: guests,
}: Pick<StoredChoice, 'accommodationNights' | 'accommodationGuests'>): {
  nights: number
  guests: number
} | null => (nights === null || guests === null ? null : { nights, guests })

/** Whether it was said, in words. */
export const yesNoUnknown = (said: boolean | null): string => (said === null ? notKnown : said ? 'Yes' : 'No')

/** What is shown of a registration from before this was kept. */
export const notKnown = 'Not known'

/**
 * A room that no payment pays for: a request, which promises nothing. `total`: what registration and room cost now, as
 * people read it; undefined: there is no such price.
 */
export const roomRequested = (total: string | undefined): string =>
  `Room requested, not paid${total === undefined ? '' : `: ${total}`}`

/** What a visitor reads beside it. */
export const roomNotPromised = 'The organisers will tell you whether there is a room for you, and how to pay.'
