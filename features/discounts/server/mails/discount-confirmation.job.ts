import { type ConfirmParts, confirmJob, isForDiscount } from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { discountPageOf } from '../discount-page-of.ts'
import { discountConfirmationMail } from './discount-confirmation.mail.ts'
import { discountConfirmationWords } from './discount-confirmation-words.ts'

/** What follows when `payments` tells that the money of a discount request has come. */
export const discountConfirmationJob = (
  parts: ConfirmParts & Parameters<typeof discountPageOf>[0],
): JobHandler =>
  confirmJob(parts, async (id, payment, content) => {
    if (!isForDiscount(payment)) throw new Error('This payment is not for a discount request')
    const words = await parts.wordsOf(payment.website, discountConfirmationWords)
    return discountConfirmationMail(id, payment, { ...content, words }, await discountPageOf(parts)(payment))
  })
