import type { WebsiteContent } from '#content/website-content.ts'
import { findPayment, isForRegistration } from '#features/payments/server/payments.store.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Database } from '#platform/server/database.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { confirmationMail } from './confirmation.mail.ts'

type Parts = {
  db: Database
  send: Mailer
  checkpoint: Checkpoint
  contentOf: (website: Website) => WebsiteContent
}

/**
 * What follows when `payments` tells that money has come: the confirmation goes to the registrant. The job's id names
 * the e-mail, so that running the job again sends the same e-mail again, never a second one.
 */
export const confirmationJob =
  ({ db, send, checkpoint, contentOf }: Parts): JobHandler =>
  async ({ id, payload }) => {
    const { paymentId } = payload as { paymentId: PaymentId }
    const payment = await findPayment(db, paymentId)
    if (!payment || !isForRegistration(payment))
      throw new Error('The payment of this confirmation does not exist')
    await send(confirmationMail(id, payment, contentOf(payment.website)))
    checkpoint('mail-sent')
  }
