import {
  type CorrectedBy,
  namesCorrectedBy,
  type RegistrantName,
  registrantNames,
} from '#features/registration/registrant.fields.ts'

/** What an organiser corrects. */
export const organiserNames = namesCorrectedBy('organisers')

/** How they are reached: in a correction it may be left out. */
type ContactName = 'email' | 'phone'

/** What a correction says of them in any case. */
export const requiredNames = organiserNames.filter(
  (name): name is Exclude<CorrectedBy<'organisers'>, ContactName> => name !== 'email' && name !== 'phone',
)

/** What a booking is now, in one line. */
export const shownNames: readonly CorrectedBy<'organisers'>[] = [...requiredNames, 'phone', 'email']

const first: readonly RegistrantName[] = ['name', 'email', 'phone', 'country']

/** The order of exports, and of what the back-office reads. */
export const listedNames = [...first, ...registrantNames.filter((name) => !first.includes(name))]
