import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { AccountDeps } from './account-deps.ts'
import { passwordRequested } from './links/ask-for-password-link.ts'
import { ownersLink, ownersLinkJob } from './links/owners-link.job.ts'
import { passwordRequestedJob } from './links/password-requested.job.ts'
import { passwordNotice, passwordNoticeJob } from './password-notice.job.ts'

/** The jobs of this feature: its mails. */
export const accountJobs = (deps: AccountDeps & { send: Mailer }): Readonly<Record<string, JobHandler>> => ({
  [ownersLink]: ownersLinkJob(deps),
  [passwordRequested]: passwordRequestedJob(deps),
  [passwordNotice]: passwordNoticeJob(deps),
})
