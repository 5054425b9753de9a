import type { Look } from '#shared/look/look.ts'

/** The printed data of a booking, as it was when ordered. */
export type PrintedPerson = {
  /** The id of the registration. */
  id: string
  name: string
  organisation: string
  country: string
  /** The presentation type. */
  type: string
  /** Its name. Undefined in orders of earlier versions. */
  typeLabel?: string
  /** The name and the colour of the bar on the badge. Undefined in orders of earlier versions. */
  badge?: { label: string; colour: string }
  /** Someone accompanies them; their name is unknown. */
  isAccompanied: boolean
  reference: string
  /** The status of the payment, as text. */
  payment: string
  /** `3 nights, 2 guests`; empty without accommodation. */
  stay: string
}

/** The printed data of the conference. */
export type PrintedConference = {
  name: string
  when: string
  where: string
  address: string
  /** Undefined in orders of earlier versions. */
  timeZone?: string
  /** Undefined in orders of earlier versions, and for the standard one. */
  look?: Look
  /** The uploaded logo; its file may be gone by the time the order is rendered. */
  logo?: { id: string; width: number }
}

/** A badge of the person, or of their companion, who writes their name by hand. */
export type Badge = { of: 'person'; person: PrintedPerson } | { of: 'companion'; person: PrintedPerson }

/** The badges of a person, followed by that of their companion. */
export const badgesOf = (person: PrintedPerson): Badge[] =>
  person.isAccompanied
    ? [
        { of: 'person', person },
        { of: 'companion', person },
      ]
    : [{ of: 'person', person }]
