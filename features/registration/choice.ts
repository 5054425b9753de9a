import * as z from 'zod/mini'
import { guests, nights, type RegistrationType } from '#features/pricing/pricing.contract.ts'
import { pick, wholeNumber } from '#shared/fields.ts'

/** The visitor's choices other than the two types, by their name in the calls and, in snake case, their column. */
export const choiceFields = {
  accommodationNights: nights,
  accommodationGuests: guests,
  extraNights: wholeNumber('Extra nights', 0, 30),
  accompanyingPerson: z.boolean('Accompanying person must be true or false'),
} as const

export type ChoiceName = keyof typeof choiceFields
export const choiceNames = Object.keys(choiceFields) as ChoiceName[]

/** A choice as submitted, possibly incomplete. */
export type ChoiceInput = { [N in ChoiceName]?: z.output<(typeof choiceFields)[N]> | undefined }

/** The stored choice of a registration; null: not given. */
export type StoredChoice = { [N in ChoiceName]: z.output<(typeof choiceFields)[N]> | null }

export const isWithRoom = (registrationType: string): boolean =>
  registrationType === 'REGISTRATION_AND_ACCOMMODATION'

/** The choice to store: nights and guests only with accommodation. */
export const storedChoice = (said: ChoiceInput & { registrationType: RegistrationType }): StoredChoice => {
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

/** Picks the choice from a larger object. */
export const choiceIn = (from: StoredChoice): StoredChoice => pick(from, choiceNames)

/** The nights and guests of a room; null without a room, or when they are not known. */
export const stayIn = ({
  accommodationNights: nights,
  accommodationGuests: guests,
}: Pick<StoredChoice, 'accommodationNights' | 'accommodationGuests'>): {
  nights: number
  guests: number
} | null => (nights === null || guests === null ? null : { nights, guests })

export const yesNoUnknown = (said: boolean | null): string => (said === null ? notKnown : said ? 'Yes' : 'No')

/** Shown for registrations from before this was stored. */
export const notKnown = 'Not known'

/**
 * A room that no payment covers is only a request. `total`: the formatted current price of registration and room;
 * undefined without a price.
 */
export const roomRequested = (total: string | undefined): string =>
  `Room requested, not paid${total === undefined ? '' : `: ${total}`}`

/** The note below it for visitors. */
export const roomNotPromised = 'The organisers will tell you whether there is a room for you, and how to pay.'
