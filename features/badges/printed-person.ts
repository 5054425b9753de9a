/** What is printed of a booking, as it was when it was ordered. */
export type PrintedPerson = {
  /** Of the registration. */
  id: string
  name: string
  organisation: string
  country: string
  /** The presentation type. */
  type: string
  /** Someone accompanies them; the form does not ask for that name. */
  isAccompanied: boolean
  reference: string
  /** The state of the payment in words. */
  payment: string
  /** `3 nights, 2 guests`; empty without a room. */
  stay: string
}

/** What is printed of the conference. */
export type PrintedConference = {
  name: string
  when: string
  where: string
  address: string
  /** Undefined in orders of an earlier version. */
  timeZone?: string
}

/** One badge: of the person themselves, or of the one who accompanies them and writes their name by hand. */
export type Badge = { of: 'person'; person: PrintedPerson } | { of: 'companion'; person: PrintedPerson }

/** Every badge of a person; the one of who accompanies them follows theirs. */
export const badgesOf = (person: PrintedPerson): Badge[] =>
  person.isAccompanied
    ? [
        { of: 'person', person },
        { of: 'companion', person },
      ]
    : [{ of: 'person', person }]
