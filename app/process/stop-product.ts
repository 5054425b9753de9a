import type { FastifyInstance } from 'fastify'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import type { Jobs } from '../jobs.ts'

/** How a process shuts down, in milliseconds. */
export type StopOptions = {
  /** How long it keeps serving while /ready fails, so that load balancers stop sending requests. */
  drain: number
  /** How long requests and jobs may take after that; undefined: without limit. */
  patience?: number | undefined
}

type StopDeps = {
  app: FastifyInstance
  jobs: Jobs | undefined
  /** Cleanup functions, called in this order when nothing is running any more. */
  others: readonly (() => unknown)[]
  timer?: Timer | undefined
}

/**
 * Shuts down: starts no jobs, fails readiness, closes the listener and finishes requests and jobs. After `patience`,
 * connections are closed and running jobs are released to another process.
 */
export const stopProduct = async (
  { app, jobs, others, timer = systemTimer }: StopDeps,
  { drain, patience }: StopOptions,
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
      await jobs?.releaseClaims()
    }
  }
  for (const stop of others) await stop()
}
