import {
  type Conference,
  type PaidFor,
  paymentMail,
  type RegistrationPayment,
} from '#features/payments/server/payments.ts'
import { paidLines } from '#features/registration/paid-lines.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'

/** The confirmation of a paid registration, to the person who registered, with the link to their own page. */
export const confirmationMail = (
  id: string,
  payment: RegistrationPayment,
  content: Conference,
  link: string,
): Mail =>
  paymentMail(id, payment, content, {
    heading: 'Your registration is confirmed',
    sentence: sentenceOf(payment, content.event.name),
    subject: `Your registration for the ${content.event.name} is confirmed`,
    lines: linesOf(payment),
    page: { words: 'See your registration', address: link },
  })

const takenWhere = { desk: 'at the registration desk', bank_transfer: 'by bank transfer' } as const

const sentenceOf = ({ manualMethod }: RegistrationPayment, event: string): string =>
  manualMethod
    ? `Thank you: your registration for the ${event} is confirmed. We have received your payment ${takenWhere[manualMethod]}.`
    : `Thank you: your registration for the ${event} is confirmed and paid.`

const linesOf = (payment: RegistrationPayment): PaidFor['lines'] =>
  [...paidLines(payment), { what: 'Total', cents: payment.totalCents }].map(
    ({ what, cents }) => [what, formatEuros(toCents(cents))] as const,
  )
