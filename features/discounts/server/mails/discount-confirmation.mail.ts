import { type PaymentRow, paymentMail } from '#features/payments/server/payments.ts'
import type { MailContent } from '#platform/server/mail/mail-definition.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatCents } from '#shared/money.ts'
import { discountConfirmationTemplate } from './discount-confirmation-template.ts'

/** The confirmation of a paid discount request. It contains the paid amount, never a price. */
export const discountConfirmationMail = (
  id: string,
  payment: PaymentRow,
  content: MailContent,
  address: string | undefined,
): Mail =>
  paymentMail(id, payment, content, {
    mail: discountConfirmationTemplate,
    ...(address !== undefined && { page: { words: 'See your registration and the receipt', address } }),
    lines: [['Discount registration', formatCents(payment.totalCents)]],
  })
