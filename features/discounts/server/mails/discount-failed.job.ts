import {
  type ConfirmDeps,
  confirmJob,
  failedMail,
  isForDiscount,
  listPaymentsOfSame,
} from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { findDiscount } from '../discounts.store.ts'
import { payLinkOf } from '../pay-link.ts'
import { discountFailedTemplate as mail } from './discount-failed-template.ts'

type Deps = ConfirmDeps & { origins: Pick<Origins, 'homeOf'>; sessionKey: string }

/**
 * Emails how to retry when the bank payment of a discount request failed. No email when another payment was started,
 * or the request was refused in the meantime.
 */
export const discountFailedJob = (deps: Deps): JobHandler =>
  confirmJob(deps, async (id, payment, content) => {
    if (!isForDiscount(payment)) throw new Error('This payment is not for a discount request')
    const { website, discountRequestId } = payment
    const request = await findDiscount(deps.db, website, discountRequestId)
    const [newest] = await listPaymentsOfSame(deps.db, payment)
    if (!request || request.decision === 'refused' || newest?.id !== payment.id) return undefined
    const isPersonal = request.decision === 'approved'
    const address = isPersonal
      ? payLinkOf(deps, request)
      : `${deps.origins.homeOf(website)}/discount-registration`
    const mailContent = { ...content, words: await deps.wordsOf(website, mail) }
    return failedMail(id, payment, mailContent, { mail, again: { words: 'Pay again', address, isPersonal } })
  })
