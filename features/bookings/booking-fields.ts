import {
  namesCorrectedBy,
  type RegistrantName,
  registrantNames,
} from '#features/registration/registrant.fields.ts'

/** What an organiser corrects. */
export const organiserNames = namesCorrectedBy('organisers')

const first: readonly RegistrantName[] = ['name', 'email', 'phone', 'country']

/** The order of exports, and of what the back-office reads. */
export const listedNames = [...first, ...registrantNames.filter((name) => !first.includes(name))]
