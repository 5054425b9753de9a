import { commonValues, type MailContent, type MailDefinition } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros } from '#shared/money.ts'
import { amountToPay, type DiscountRow } from '../discounts.store.ts'
import { nothingToPayTemplate, refusedTemplate, toPayTemplate } from './discount-answered-templates.ts'

/**
 * The email of the organisers' answer: their decision, their note, and the pay link if there is something to pay.
 * `id` is the job's: one email per job.
 */
export const discountAnsweredMail = (
  id: string,
  request: DiscountRow,
  link: string | undefined,
  content: MailContent,
): Mail => {
  const amount = formatEuros(amountToPay(request))
  const values = {
    ...commonValues(request.name, content),
    answer: { prose: request.answerNote ?? '' },
    amount,
    'payment link': link ? { words: `Pay ${amount}`, address: link, warning } : undefined,
  }
  const frame = {
    id,
    website: request.website,
    to: { name: request.name, address: request.email },
    isPersonal: true,
  }
  return mailFromTemplate<string>(templateOfAnswer(request), values, frame, content)
}

/** The template of an answer. */
export const templateOfAnswer = (
  request: Pick<DiscountRow, 'decision' | 'offeredCents' | 'amountCents'>,
): MailDefinition => {
  if (request.decision === 'refused') return refusedTemplate
  return amountToPay(request) > 0 ? toPayTemplate : nothingToPayTemplate
}

const warning =
  'Keep this link to yourself. You can pay with it once. A newer email about your request replaces it.'
