import { Problem } from '#shared/problem.ts'
import type { Log } from '../log.ts'
import { BucketFailure } from './bucket-failure.ts'
import { DiskFailure } from './disk-failure.ts'

const later = 'Try again in a few minutes.'
const retryAfter = 120

/** The problem when a visitor's file cannot be stored. */
export const cannotStore = (cause: unknown) =>
  new Problem(503, 'storage_unavailable', `The file cannot be saved at the moment. ${later}`, {
    cause,
    retryAfter,
  })

/** The problem when a file cannot be read. */
export const cannotRead = (cause: unknown) =>
  new Problem(503, 'storage_unavailable', `The file cannot be opened at the moment. ${later}`, {
    cause,
    retryAfter,
  })

/** Returns a message to the caller and logs the cause for the operator. */
export const reporterTo =
  (log: Log) =>
  (error: unknown, sentence: string, say: (cause: unknown) => Error): unknown => {
    const cause = error instanceof DiskFailure ? error.cause : error
    if (!(error instanceof DiskFailure || error instanceof BucketFailure)) return error
    log.error(sentence, { error: cause })
    return say(cause)
  }
