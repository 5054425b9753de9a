import {
  commonPlaceholders,
  commonValues,
  exampleAddress,
  type MailContent,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Values } from '#shared/mail-text/mail-text.ts'
import type { PaymentRow } from '../payments.store.ts'
import { referenceOf } from './reference-of.ts'

/** The placeholders of every email about a payment. */
export const paidPlaceholders = {
  ...commonPlaceholders,
  reference: { label: 'Reference', example: '7F3K-9QTD (ORD-1042)' },
  amounts: {
    label: 'What was paid, line by line',
    example: {
      rows: [
        ['Delegate', '€450.00'],
        ['Total', '€450.00'],
      ],
    },
  },
  'your page': {
    label: 'Link to their own page',
    example: { words: 'See your registration', address: exampleAddress },
    withoutIt: 'no one can open their registration',
  },
} as const satisfies MailDefinition['placeholders']

/** The default template: after the first sentence come the paid lines, then `facts`. */
export const paidText = (sentence: string, ...facts: string[]): string =>
  [
    'Dear ((name)),',
    sentence,
    '((amounts))',
    ...facts,
    'Dates: ((dates))\nPlace: ((place))\nYour reference: ((reference))',
    '((your page))',
    '((organisers note))',
    questionsLine,
  ].join('\n\n')

/** What the money was for. */
type PaidFor = {
  mail: MailDefinition
  /** The paid items, line by line. */
  lines: readonly (readonly [what: string, amount: string])[]
  /** The payer's personal page, if they have one; its address is not stored with the email. */
  page?: { words: string; address: string }
  /** Placeholders of this email in addition to `paidPlaceholders`. */
  more?: Values
}

/** The confirmation of a payment. `id` is the job's: one email per job. */
export const paymentMail = (
  id: string,
  payment: PaymentRow,
  content: MailContent,
  { mail, lines, page, more }: PaidFor,
): Mail => {
  const values = {
    ...commonValues(payment.customerName, content),
    reference: referenceOf(payment),
    amounts: { rows: lines },
    'your page': page,
    ...more,
  }
  return mailFromTemplate(mail, values, frameOf(id, payment, true), content)
}

/** The recipient and headers of an email about a payment; marks a test payment. */
export const frameOf = (id: string, payment: PaymentRow, isPersonal: boolean) => ({
  id,
  website: payment.website,
  to: { name: payment.customerName, address: payment.customerEmail },
  testNotice: payment.livemode ? undefined : 'This was a test payment. No money was charged.',
  isPersonal,
})
