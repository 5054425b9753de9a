import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { FactorDeps } from './factor-deps.ts'
import { factorNotice, factorNoticeJob } from './factor-notice.job.ts'

/** The jobs of this feature: its mails. */
export const factorJobs = (
  deps: Omit<FactorDeps, 'pause'> & { send: Mailer },
): Readonly<Record<string, JobHandler>> => ({
  [factorNotice]: factorNoticeJob(deps),
})
