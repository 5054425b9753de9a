import type { Worker } from 'node:worker_threads'
import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Timer } from '../timer.ts'

const busy = 'Too many documents are being made at the moment. Try again in a minute.'

/** Two threads at once. Documents that someone waits for come `first`; prints, which take minutes, use at most one. */
export const createDrawingLimit = () => createConcurrencyLimit({ atOnce: 2, reserved: 1, waiting: 32, busy })

/** The limit of the process, shared by all documents. */
export const drawingLimit = createDrawingLimit()

/**
 * In megabytes. A small young generation, so that garbage is freed soon; a document that exceeds the limits fails without
 * ending the product.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 }

/** More than any document, or any portion of a print, takes on any machine. */
const longest = minutes(1)

/**
 * Terminates a thread that does not answer in time.
 * @throws Problem 503 then, with the time to retry
 */
export const answerInTime = async <T>(worker: Worker, answer: Promise<T>, timer: Timer): Promise<T> => {
  let stop = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    stop = timer(longest, () => {
      reject(new Problem(503, 'busy', busy, { retryAfter: 60 }))
      void worker.terminate()
    })
  })
  return Promise.race([answer, late]).finally(stop)
}
