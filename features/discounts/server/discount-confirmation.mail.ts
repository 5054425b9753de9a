import { type Conference, type DiscountPayment, paymentMail } from '#features/payments/server/payments.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'

/** The confirmation of a paid discount request, to the payer. It names the amount that was paid, never a price. */
export const discountConfirmationMail = (
  id: string,
  payment: DiscountPayment,
  content: Conference,
  address: string | undefined,
): Mail =>
  paymentMail(id, payment, content, {
    heading: 'Your discount registration is confirmed',
    sentence: `Thank you for your payment: your discount registration for the ${content.event.name} is confirmed.`,
    subject: `Your discount registration for the ${content.event.name} is confirmed`,
    ...(address !== undefined && { page: { words: 'See your registration and the receipt', address } }),
    lines: [['Discount registration', formatEuros(toCents(payment.totalCents))]],
  })
