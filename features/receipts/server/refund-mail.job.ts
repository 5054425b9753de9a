import {
  findPayment,
  followUps,
  type PaymentRow,
  payableOf,
  referenceOf,
} from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { PaymentId } from '#shared/ids.ts'
import { issueDocuments } from './issue-documents.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { hasLaterEvent, listReceipts, listRefunds } from './receipts.store.ts'
import { refundMail } from './refund.mail.ts'
import { labelsOfRefund } from './refund-labels.ts'

export const paymentRefunded = followUps.paymentRefunded

export type RefundMailDeps = ReceiptDeps & {
  send: Mailer
  wordsOf: TemplateOf
  /** The payer's own page; implemented by `registration` and passed in by the composition root. */
  pageOf?: (payment: PaymentRow) => Promise<string | undefined>
}

/**
 * Emails that a refund succeeded, or that one failed or was undone later. Its document is issued first, so that the
 * email can name it. An event that a later one has superseded sends nothing: no email announces money that will not
 * come.
 */
export const refundMailJob =
  (deps: RefundMailDeps): JobHandler =>
  async (job) => {
    const { db, send, checkpoint, contentOf, wordsOf, pageOf } = deps
    const { paymentId, paymentRefundId } = job.payload as { paymentId: PaymentId; paymentRefundId: string }
    const payment = await findPayment(db, paymentId)
    const refund = (await listRefunds(db, [paymentId])).find(({ id }) => id === paymentRefundId)
    if (!payment || !refund) throw new Error('The refund of this mail does not exist')
    const isReturned = refund.status === 'succeeded'
    const isByHand = refund.provider === 'manual'
    if (!isReturned && (await hasLaterEvent(db, job, paymentRefundId))) return

    await issueDocuments(deps, paymentId)
    const kind = isReturned ? 'credit_note' : 'reversal'
    const document = (await listReceipts(db, [paymentId])).find(
      (one) => one.kind === kind && one.paymentRefundId === paymentRefundId,
    )
    const { website, livemode, customerEmail } = payment
    const buyer = await payableOf(deps, payment).buyerOf(db, payment)
    const words = await wordsOf(website, labelsOfRefund({ isByHand, isReturned }))
    const mail = refundMail(
      job.id,
      {
        website,
        livemode,
        cents: refund.cents,
        isByHand,
        isReturned,
        to: { name: buyer.name, address: customerEmail },
        number: document?.content.number,
        reference: referenceOf(payment),
        link: await pageOf?.(payment),
      },
      { ...(await contentOf(website)), words },
    )
    await send(mail)
    checkpoint('mail-sent')
  }
