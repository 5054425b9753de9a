import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { MailingSources } from './mailing-source.ts'

/** What every verb of mailings works with. */
export type MailingDeps = {
  db: Database
  clock: Clock
  origins: Pick<Origins, 'homeOf' | 'websiteOf'>
  sessionKey: string
  contentOf: ContentOf
  sources: MailingSources
  /** How many mails of a mailing leave in a minute. */
  mailsPerMinute: number
  /** Without one, mails are in the outbox folder. */
  hasMailServer: boolean
}

/** What those need besides that send. */
export type SendingDeps = MailingDeps & {
  checkpoint: Checkpoint
  /** Has connections of its own: what it waits for, no other mail waits for. */
  sendMailing: Mailer
}
