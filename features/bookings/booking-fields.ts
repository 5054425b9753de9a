import {
  type CorrectedBy,
  namesCorrectedBy,
  type RegistrantName,
  registrantNames,
} from '#features/registration/registrant.fields.ts'

/** The fields that an organiser can correct. */
export const organiserNames = namesCorrectedBy('organisers')

/** Contact fields, which a correction may omit. */
type ContactName = 'email' | 'phone'

/** The fields that a correction must contain. */
export const requiredNames = organiserNames.filter(
  (name): name is Exclude<CorrectedBy<'organisers'>, ContactName> => name !== 'email' && name !== 'phone',
)

/** The fields that show the current booking on one line. */
export const shownNames: readonly CorrectedBy<'organisers'>[] = [...requiredNames, 'phone', 'email']

const first: readonly RegistrantName[] = ['name', 'email', 'phone', 'country']

/** The order of the fields in exports and in the back-office. */
export const listedNames = [...first, ...registrantNames.filter((name) => !first.includes(name))]
