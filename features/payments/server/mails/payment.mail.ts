import {
  commonPlaceholders,
  commonValues,
  type DescribedMail,
  exampleAddress,
  type MailContent,
  questionsLine,
} from '#platform/server/mail/described-mail.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { wordedMail } from '#platform/server/mail/worded-mail.ts'
import type { Values } from '#shared/mail-text/mail-text.ts'
import type { PaymentRow } from '../payments.store.ts'
import { referenceOf } from './reference-of.ts'

/** What every mail about a payment can name. */
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
} as const satisfies DescribedMail['placeholders']

/** Our own words after the first sentence; `facts` come after what was paid. */
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
  mail: DescribedMail
  /** What was paid, line by line. */
  lines: readonly (readonly [what: string, amount: string])[]
  /** The personal page of the payer, where they have one; it is not kept with the mail. */
  page?: { words: string; address: string }
  /** What this mail can name beside `paidPlaceholders`. */
  more?: Values
}

/** The mail that confirms a payment to the payer. `id` is the job's: one job is one email. */
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
  return wordedMail(mail, values, frameOf(id, payment, true), content)
}

/** To whom a mail about a payment goes; of a test payment it says so. */
export const frameOf = (id: string, payment: PaymentRow, isPersonal: boolean) => ({
  id,
  website: payment.website,
  to: { name: payment.customerName, address: payment.customerEmail },
  testNotice: payment.livemode ? undefined : 'This was a test payment. No money was charged.',
  isPersonal,
})
