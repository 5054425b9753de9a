import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { erasePersonJob, personErasure } from './person/erase-person.job.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { removeDueJob, retentionRemoval } from './retention/remove-due.job.ts'
import { filesRemoval, removeFilesJob } from './retention/remove-files.job.ts'

/** The jobs of this feature by kind. */
export const privacyJobs = (deps: PrivacyDeps): Readonly<Record<string, JobHandler>> => ({
  [personErasure]: erasePersonJob(deps),
  [retentionRemoval]: removeDueJob(deps),
  [filesRemoval]: removeFilesJob(deps),
})
