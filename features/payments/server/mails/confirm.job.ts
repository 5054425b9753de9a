import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/described-mail.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { findPayment, type PaymentRow } from '../payments.store.ts'

export type ConfirmDeps = {
  db: Database
  send: Mailer
  checkpoint: Checkpoint
  contentOf: ContentOf
  wordsOf: TemplateOf
}

/**
 * What follows when money has come: a mail to the payer. The job's id names the email, so that running the job again
 * sends the same email again, never a second one. `mailOf` throws when the payment is not of its kind, and answers
 * undefined when there is nothing to confirm any longer.
 */
export const confirmJob =
  (
    { db, send, checkpoint, contentOf }: ConfirmDeps,
    mailOf: (
      id: string,
      payment: PaymentRow,
      content: WebsiteContent,
    ) => Mail | undefined | Promise<Mail | undefined>,
  ): JobHandler =>
  async ({ id, payload }) => {
    const { paymentId } = payload as { paymentId: PaymentId }
    const payment = await findPayment(db, paymentId)
    if (!payment) throw new Error('The payment of this confirmation does not exist')
    const mail = await mailOf(id, payment, await contentOf(payment.website))
    if (!mail) return
    await send(mail)
    checkpoint('mail-sent')
  }
