import { Problem } from '#shared/problem.ts'

const later = 'Try again in a few minutes.'
const retryAfter = 120

/** What a visitor hears whose file finds no place. */
export const cannotStore = (cause: unknown) =>
  new Problem(503, 'storage_unavailable', `The file cannot be saved at the moment. ${later}`, {
    cause,
    retryAfter,
  })

/** What someone hears whose file is out of reach. */
export const cannotRead = (cause: unknown) =>
  new Problem(503, 'storage_unavailable', `The file cannot be opened at the moment. ${later}`, {
    cause,
    retryAfter,
  })
