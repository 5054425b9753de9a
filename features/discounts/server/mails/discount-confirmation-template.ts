import { paidPlaceholders, paidText } from '#features/payments/server/payments.ts'
import type { MailDefinition } from '#platform/server/mail/mail-definition.ts'

export const discountConfirmationTemplate = {
  key: 'discount-confirmed',
  label: 'Discount registration confirmed',
  when: 'when someone has paid for a discount registration.',
  heading: 'Your discount registration is confirmed',
  words: {
    subject: 'Your discount registration for the ((conference)) is confirmed',
    text: paidText(
      'Thank you for your payment: your discount registration for the ((conference)) is confirmed.',
    ),
  },
  placeholders: paidPlaceholders,
} as const satisfies MailDefinition
