import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { MailingSources } from './mailing-source.ts'

export type MailingDeps = {
  db: Database
  clock: Clock
  origins: Pick<Origins, 'homeOf' | 'websiteOf'>
  sessionKey: string
  contentOf: ContentOf
  sources: MailingSources
  /** The number of emails of a mailing per minute. */
  mailsPerMinute: number
  /** Without one, emails are written to the outbox folder. */
  hasMailServer: () => Promise<boolean>
}

/** The additional dependencies of the jobs that send. */
export type SendingDeps = MailingDeps & {
  checkpoint: Checkpoint
  /** With connections of its own, so that mailings do not delay other emails. */
  sendMailing: Mailer
}
