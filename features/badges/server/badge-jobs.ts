import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { BadgeDeps } from './badge-deps.ts'
import { drawPrint, drawPrintJob } from './draw-print.job.ts'
import { sweepPrints, sweepPrintsJob } from './sweep-prints.job.ts'

/** The jobs of this feature by kind. */
export const badgeJobs = (deps: BadgeDeps): Readonly<Record<string, JobHandler>> => ({
  [drawPrint]: drawPrintJob(deps),
  [sweepPrints]: sweepPrintsJob(deps),
})
