import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { erasePersonJob, personErasure } from './person/erase-person.job.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import { removeDueJob, retentionRemoval } from './retention/remove-due.job.ts'
import { filesRemoval, removeFilesJob } from './retention/remove-files.job.ts'

/** The jobs of this feature by kind. */
export const privacyJobs = (parts: PrivacyDeps): Readonly<Record<string, JobHandler>> => ({
  [personErasure]: erasePersonJob(parts),
  [retentionRemoval]: removeDueJob(parts),
  [filesRemoval]: removeFilesJob(parts),
})
