import { type ConfirmParts, confirmJob } from '#features/payments/server/confirm.job.ts'
import { isForRegistration } from '#features/payments/server/payments.store.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { confirmationMail } from './confirmation.mail.ts'

/** What follows when `payments` tells that the money of a registration has come. */
export const confirmationJob = (parts: ConfirmParts): JobHandler =>
  confirmJob(parts, (id, payment, content) => {
    if (!isForRegistration(payment)) throw new Error('This payment is not for a registration')
    return confirmationMail(id, payment, content)
  })
