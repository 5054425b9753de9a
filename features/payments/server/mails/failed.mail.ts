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
import { formatCents } from '#shared/money.ts'
import type { PaymentRow } from '../payments.store.ts'
import { frameOf } from './payment.mail.ts'
import { referenceOf } from './reference-of.ts'

const placeholders = {
  ...commonPlaceholders,
  reference: { label: 'Reference', example: '7F3K-9QTD (ORD-1042)' },
  amount: { label: 'The amount that was not paid', example: '€450.00' },
  'pay again': {
    label: 'Link to pay again',
    example: { words: 'Pay again', address: exampleAddress },
    withoutIt: 'no one can pay again',
  },
} as const satisfies MailDefinition['placeholders']

type FailedMail = MailDefinition<keyof typeof placeholders>

/** The email kind of a failed bank payment, for one payable. `again`: the line above the link. */
export const describeFailedMail = (
  { payableName, again }: { payableName: string; again: string },
  { key, label, when }: Pick<FailedMail, 'key' | 'label' | 'when'>,
): FailedMail => ({
  key,
  label,
  when,
  heading: 'Your payment failed',
  words: {
    subject: 'Your payment for the ((conference)) failed',
    text: [
      'Dear ((name)),',
      `Your bank did not pay ((amount)) for your ${payableName} for the ((conference)). You were not charged. We have kept your details.`,
      `${again}\n((pay again))`,
      `Your reference: ((reference))\n${questionsLine}`,
    ].join('\n\n'),
  },
  placeholders,
})

/** How to retry the payment. */
type TriedFor = { mail: FailedMail; again: { words: string; address: string; isPersonal: boolean } }

/** The email that the bank payment failed. `id` is the job's: one email per job. */
export const failedMail = (
  id: string,
  payment: PaymentRow,
  content: MailContent,
  { mail, again }: TriedFor,
): Mail =>
  mailFromTemplate(
    mail,
    {
      ...commonValues(payment.customerName, content),
      reference: referenceOf(payment),
      amount: formatCents(payment.totalCents),
      'pay again': { words: again.words, address: again.address },
    },
    frameOf(id, payment, again.isPersonal),
    content,
  )
