import type { JobHandler } from '#platform/server/jobs.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import type { AccountParts } from './account-parts.ts'
import { passwordAsked } from './ask-for-password-link.ts'
import { ownersLink, ownersLinkJob } from './owners-link.job.ts'
import { passwordAskedJob } from './password-asked.job.ts'
import { passwordNotice, passwordNoticeJob } from './password-notice.job.ts'

/** The jobs of this feature: its mails. */
export const accountJobs = (
  parts: AccountParts & { send: Mailer },
): Readonly<Record<string, JobHandler>> => ({
  [ownersLink]: ownersLinkJob(parts),
  [passwordAsked]: passwordAskedJob(parts),
  [passwordNotice]: passwordNoticeJob(parts),
})
