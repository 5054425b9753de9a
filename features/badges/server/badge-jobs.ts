import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { BadgeDeps } from './badge-deps.ts'
import { drawPrint, drawPrintJob } from './draw-print.job.ts'
import { sweepPrints, sweepPrintsJob } from './sweep-prints.job.ts'

/** Every kind of job about print orders, and who does it. */
export const badgeJobs = (parts: BadgeDeps): Readonly<Record<string, JobHandler>> => ({
  [drawPrint]: drawPrintJob(parts),
  [sweepPrints]: sweepPrintsJob(parts),
})
