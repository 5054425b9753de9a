import type { ContentOf } from '#content/website-content.ts'
import type { PaymentParts } from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'

/** What every verb of mailings works with. */
export type MailingParts = Pick<PaymentParts, 'db' | 'clock' | 'log' | 'checkpoint' | 'provider'> & {
  origins: Pick<Origins, 'homeOf' | 'websiteOf'>
  sessionKey: string
  contentOf: ContentOf
  /** How many mails of a mailing leave in a minute. */
  mailsPerMinute: number
}

/** What those need besides that send. */
export type SendingParts = MailingParts & {
  /** Has connections of its own: what it waits for, no other mail waits for. */
  sendMailing: Mailer
}
