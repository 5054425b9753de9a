import { Problem } from '#shared/problem.ts'
import type { Log } from '../log.ts'
import { BucketFailure } from './bucket-failure.ts'
import { DiskFailure } from './disk-failure.ts'

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

/** The one who asks hears a sentence, the operator what happened. */
export const reporterTo =
  (log: Log) =>
  (error: unknown, sentence: string, say: (cause: unknown) => Error): unknown => {
    const cause = error instanceof DiskFailure ? error.cause : error
    if (!(error instanceof DiskFailure || error instanceof BucketFailure)) return error
    log.error(sentence, { error: cause })
    return say(cause)
  }
