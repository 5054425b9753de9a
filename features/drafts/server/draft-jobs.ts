import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { DraftDeps } from './draft-deps.ts'
import { editsAudit } from './edits-audit/audit-edits.ts'
import { editsAuditJob } from './edits-audit/edits-audit.job.ts'
import { plannedPublication, plannedPublicationJob } from './schedules/planned-publication.job.ts'
import { publicationFailed, publicationFailedJob } from './schedules/publication-failed.job.ts'

/** The jobs of drafts: planned publications, and audit entries of edits. */
export const draftJobs = (deps: DraftDeps & { send: Mailer }): Readonly<Record<string, JobHandler>> => ({
  [plannedPublication]: plannedPublicationJob(deps),
  [publicationFailed]: publicationFailedJob(deps),
  [editsAudit]: editsAuditJob(deps),
})
