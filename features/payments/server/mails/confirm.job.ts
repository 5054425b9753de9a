import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
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
 * Emails the payer that a payment is completed. The job's id identifies the email, so that running the job again
 * never sends a second one. `mailOf` throws when the payment is of another kind, and returns undefined when nothing
 * is to confirm any more.
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
