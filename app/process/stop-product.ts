import type { FastifyInstance } from 'fastify'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import type { Jobs } from '../jobs.ts'

/** How a process ends, in milliseconds. */
export type Haste = {
  /** For so long it serves on while it says that it is not ready, so that load balancers turn away from it. */
  drain: number
  /** So long, after that, requests and jobs under way may take; undefined: as long as they need. */
  patience?: number | undefined
}

type StopDeps = {
  app: FastifyInstance
  jobs: Jobs | undefined
  /** What the product ends when nothing is under way any longer, in this order. */
  others: readonly (() => unknown)[]
  timer?: Timer | undefined
}

/**
 * Ends a product: begins no job, lets load balancers turn away, takes no connection, and finishes what is under way. What
 * takes longer than `patience` is cut, and its job is left to another process.
 */
export const stopProduct = async (
  { app, jobs, others, timer = systemTimer }: StopDeps,
  { drain, patience }: Haste,
): Promise<void> => {
  app.endWithAnswers()
  const jobsEnded = jobs?.stop()
  if (drain > 0) await new Promise<void>((over) => timer(drain, over))

  const unfinished = Promise.all([app.close(), jobsEnded])
  if (patience === undefined) await unfinished
  else {
    const over = Promise.withResolvers<'over'>()
    const cancelTimer = timer(patience, () => over.resolve('over'))
    const outcome = await Promise.race([unfinished, over.promise])
    cancelTimer()
    if (outcome === 'over') {
      app.server.closeAllConnections()
      await jobs?.handBack()
    }
  }
  for (const stop of others) await stop()
}
