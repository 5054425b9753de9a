import { paidPlaceholders, paidText } from '#features/payments/server/payments.ts'
import type { MailDefinition } from '#platform/server/mail/mail-definition.ts'

const heading = 'Your registration is confirmed'
const subject = 'Your registration for the ((conference)) is confirmed'

const placeholders = {
  ...paidPlaceholders,
  choice: {
    label: 'What was chosen beside the price, line by line',
    example: {
      rows: [
        ['Title', 'Dr'],
        ['Accompanying person', 'Yes'],
      ],
      look: 'facts',
    },
  },
} as const satisfies MailDefinition['placeholders']

export const confirmationTemplate = {
  key: 'registration-confirmed',
  label: 'Registration confirmed',
  when: 'when someone has paid for their registration.',
  heading,
  words: {
    subject,
    text: paidText(
      'Thank you: your registration for the ((conference)) is confirmed and paid.',
      '((choice))',
    ),
  },
  placeholders,
} as const satisfies MailDefinition

export const byHandTemplate = {
  key: 'registration-confirmed-by-hand',
  label: 'Registration confirmed, payment recorded by you',
  when: 'when you record a payment for a booking.',
  heading,
  words: {
    subject,
    text: paidText(
      'Thank you: your registration for the ((conference)) is confirmed. We have received your payment ((how it was paid)).',
      '((choice))',
    ),
  },
  placeholders: {
    ...placeholders,
    'how it was paid': { label: 'How it was paid', example: 'by bank transfer' },
  },
} as const satisfies MailDefinition
