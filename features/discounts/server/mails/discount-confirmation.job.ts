import { type ConfirmDeps, confirmJob, isForDiscount } from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { discountPageOf } from '../discount-page-of.ts'
import { findBookingOf } from '../discounts.store.ts'
import { discountConfirmationMail } from './discount-confirmation.mail.ts'
import { discountConfirmationTemplate } from './discount-confirmation-template.ts'

/** Confirms a paid discount request, which is now a booking, by email. */
export const discountConfirmationJob = (
  deps: ConfirmDeps & Parameters<typeof discountPageOf>[0],
): JobHandler =>
  confirmJob(deps, async (id, payment, content) => {
    if (!isForDiscount(payment)) throw new Error('This payment is not for a discount request')
    const { website, discountRequestId } = payment
    const booking = await findBookingOf(deps.db, website, discountRequestId)
    if (!booking || booking.cancelledAt) return undefined
    const named = { ...payment, customerName: booking.name }
    const words = await deps.wordsOf(website, discountConfirmationTemplate)
    return discountConfirmationMail(id, named, { ...content, words }, await discountPageOf(deps)(payment))
  })
