import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { plannedPublication, plannedPublicationJob } from './planned-publication.job.ts'
import { publicationFailed, publicationFailedJob } from './publication-failed.job.ts'

/** The jobs of planned publications. */
export const scheduleJobs = (deps: DraftDeps & { send: Mailer }): Readonly<Record<string, JobHandler>> => ({
  [plannedPublication]: plannedPublicationJob(deps),
  [publicationFailed]: publicationFailedJob(deps),
})
