import { paymentMail, type RegistrationPayment } from '#features/payments/server/payments.ts'
import { paidLines } from '#features/registration/paid-lines.ts'
import type { MailContent } from '#platform/server/mail/mail-definition.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatCents } from '#shared/money.ts'
import { choiceRows } from './choice-rows.ts'
import { byHandTemplate, confirmationTemplate } from './confirmation-template.ts'

/** The confirmation of a paid registration to the registrant, with the link to their own page. */
export const confirmationMail = (
  id: string,
  payment: RegistrationPayment & { title?: string },
  content: MailContent,
  link: string,
): Mail => {
  const paid = { lines: linesOf(payment), page: { words: 'See your registration', address: link } }
  const { manualMethod } = payment
  const choice = { rows: choiceRows(payment), look: 'facts' as const }
  return manualMethod
    ? paymentMail(id, payment, content, {
        ...paid,
        mail: byHandTemplate,
        more: { choice, 'how it was paid': takenWhere[manualMethod] },
      })
    : paymentMail(id, payment, content, { ...paid, mail: confirmationTemplate, more: { choice } })
}

/** The template that confirms this payment. */
export const templateOfConfirmation = ({ manualMethod }: Pick<RegistrationPayment, 'manualMethod'>) =>
  manualMethod ? byHandTemplate : confirmationTemplate

const takenWhere = { desk: 'at the registration desk', bank_transfer: 'by bank transfer' } as const

const linesOf = (payment: RegistrationPayment) =>
  [...paidLines(payment), { what: 'Total', cents: payment.totalCents }].map(
    ({ what, cents }) => [what, formatCents(cents)] as const,
  )
