import type { ContentOf } from '#content/website-content.ts'
import { forOneRequest, type PaymentDeps } from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Website } from '#shared/website.ts'
import { closeSessions } from '../close-sessions.ts'
import { amountToPay, findDiscount } from '../discounts.store.ts'
import { payLinkOf } from '../pay-link.ts'
import { discountAnsweredMail, templateOfAnswer } from './discount-answered.mail.ts'

/** The kind of the job that emails the organisers' answer to the visitor. */
export const discountAnswered = 'discount.answered'

export type AnsweredPayload = { website: Website; id: string; linkVersion: number }

/** One email per answer. */
export const answeredKey = ({ id, linkVersion }: AnsweredPayload): string => `${id}:${linkVersion}`

type Deps = PaymentDeps & {
  send: Mailer
  origins: Pick<Origins, 'homeOf'>
  sessionKey: string
  contentOf: ContentOf
  wordsOf: TemplateOf
}

/**
 * Emails the answer with a pay link, which is not stored. Sessions whose cancellation the answer requested are closed
 * first, even if the answering process died; a payment that arrived all the same has its own email, as has a later
 * answer.
 */
export const discountAnsweredJob =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { website, id, linkVersion } = job.payload as AnsweredPayload
    const request = await findDiscount(deps.db, website, id)
    if (!request) throw new Error('The discount request of this mail does not exist')
    if (request.linkVersion !== linkVersion) return
    if (await closeSessions(forOneRequest(deps), request, 'requested')) return

    const link =
      request.decision === 'approved' && amountToPay(request) > 0 ? payLinkOf(deps, request) : undefined
    const words = await deps.wordsOf(website, templateOfAnswer(request))
    const content = { ...(await deps.contentOf(website)), words }
    await deps.send(discountAnsweredMail(job.id, request, link, content))
    deps.checkpoint('mail-sent')
  }
