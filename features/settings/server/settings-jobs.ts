import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { settingsNotice, settingsNoticeJob } from './settings-notice.job.ts'

/** The jobs of this feature: its mails. */
export const settingsJobs = (
  deps: Parameters<typeof settingsNoticeJob>[0],
): Readonly<Record<string, JobHandler>> => ({ [settingsNotice]: settingsNoticeJob(deps) })
