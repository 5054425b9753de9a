import { type Conference, type PaidFor, paymentMail } from '#features/payments/server/payment.mail.ts'
import type { RegistrationPayment } from '#features/payments/server/payments.store.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { presentationName } from '#features/registration/presentation-name.ts'
import type { Mail } from '#platform/server/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'

const euros = (cents: number) => formatEuros(toCents(cents))

const stayOf = ({ accommodationNights, accommodationGuests }: RegistrationPayment) =>
  staySize({ nights: accommodationNights ?? 0, guests: accommodationGuests ?? 0 })

const linesOf = (payment: RegistrationPayment): PaidFor['lines'] => [
  [presentationName(payment.presentationType), euros(payment.presentationCents)],
  ...(payment.accommodationCents === null
    ? []
    : [[`Accommodation, ${stayOf(payment)}`, euros(payment.accommodationCents)] as const]),
  [`Processing fee (${percentOf(payment.feeBasisPoints)}%)`, euros(payment.feeCents)],
  ['Total', euros(payment.totalCents)],
]

const takenWhere = { desk: 'at the desk', bank_transfer: 'by bank transfer' } as const

const sentenceOf = ({ manualMethod }: RegistrationPayment, event: string): string =>
  manualMethod
    ? `Thank you: your registration for the ${event} is confirmed. We have received your payment ${takenWhere[manualMethod]}.`
    : `Thank you: your registration for the ${event} is confirmed and paid.`

/** The confirmation of a paid registration, to the person who registered. */
export const confirmationMail = (id: string, payment: RegistrationPayment, content: Conference): Mail =>
  paymentMail(id, payment, content, {
    heading: 'Your registration is confirmed',
    sentence: sentenceOf(payment, content.event.name),
    subject: `Your registration for the ${content.event.name} is confirmed`,
    lines: linesOf(payment),
  })
