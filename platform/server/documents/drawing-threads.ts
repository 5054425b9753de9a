import type { Worker } from 'node:worker_threads'
import { Problem } from '#shared/problem.ts'
import { minutes } from '#shared/time/duration.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Timer } from '../timer.ts'

const busy = 'Too many documents are being made at the moment. Try again in a minute.'

/** Two threads at once. What someone waits for comes `first`; a print, which takes minutes, has one of them at most. */
export const createDrawingLimit = () => createConcurrencyLimit({ atOnce: 2, kept: 1, waiting: 32, busy })

/** The places of the process, which all documents share. */
export const drawingLimit = createDrawingLimit()

/**
 * In megabytes. New objects get little room, so that what is thrown away is so soon; a document that needs more than all
 * of it fails, and the product beside it lives on.
 */
export const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 }

/** No document, and no portion of a print, takes so long on any machine. */
const longest = minutes(1)

/**
 * Ends a thread that does not answer in time.
 * @throws Problem 503 then, which says when to come again
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
