import {
  commonPlaceholders,
  exampleAddress,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

const placeholders = {
  ...commonPlaceholders,
  amount: { label: 'The refunded amount', example: '€450.00' },
  'document number': { label: 'Number of the credit note', example: 'CN-R26-0007' },
  reference: { label: 'Reference of the payment', example: '7F3K-9QTD (ORD-1042)' },
  'your page': {
    label: 'Link to their own page',
    example: { words: 'See your registration', address: exampleAddress },
  },
} as const satisfies MailDefinition['placeholders']

const textOf = (sentence: string, document: string): string =>
  [
    'Dear ((name)),',
    sentence,
    `Amount: ((amount))\n${document}: ((document number))\nYour reference: ((reference))`,
    'Your registration and all its documents:\n((your page))',
    '((organisers note))',
    questionsLine,
  ].join('\n\n')

const refundedWords = {
  key: 'refund-sent',
  label: 'Payment refunded',
  when: 'when a refund has gone through.',
  heading: 'We have refunded your payment',
  words: {
    subject: '((amount)) of your payment for the ((conference)) has been refunded',
    text: textOf(
      '((amount)) of your payment for the ((conference)) has been refunded to your original payment method. Your bank may take some days to show it.',
      'Credit note',
    ),
  },
  placeholders,
} as const satisfies MailDefinition

const refundFailedWords = {
  key: 'refund-failed',
  label: 'Refund did not arrive',
  when: 'when a bank has returned a refund.',
  heading: 'A refund did not reach you',
  words: {
    subject: 'A refund for the ((conference)) did not reach you',
    text: textOf(
      'We refunded ((amount)) of your payment for the ((conference)), but your bank rejected it and returned the amount to us. You do not need to do anything. We will contact you to arrange the refund another way.',
      'Reversal of the credit note',
    ),
  },
  placeholders,
} as const satisfies MailDefinition

const refundByHandWords = {
  key: 'refund-by-hand',
  label: 'Payment refunded, recorded by you',
  when: 'when you record that you have returned money.',
  heading: 'We have refunded your payment',
  words: {
    subject: '((amount)) of your payment for the ((conference)) has been refunded',
    text: textOf(
      'We have returned ((amount)) of your payment for the ((conference)). A bank transfer may take some days to arrive.',
      'Credit note',
    ),
  },
  placeholders,
} as const satisfies MailDefinition

const refundTakenBackWords = {
  key: 'refund-taken-back',
  label: 'Refund recorded by mistake',
  when: 'when you take back a refund that you had recorded.',
  heading: 'A refund was recorded by mistake',
  words: {
    subject: 'A refund for the ((conference)) was recorded by mistake',
    text: textOf(
      'We wrote to you that we had returned ((amount)) of your payment for the ((conference)). This was recorded by mistake: the amount was not returned, and your payment counts as before. You do not need to do anything.',
      'Reversal of the credit note',
    ),
  },
  placeholders,
} as const satisfies MailDefinition

/** The texts of an email about a refund: the money was returned, or it was not after all. */
export const labelsOfRefund = ({ isByHand, isReturned }: { isByHand: boolean; isReturned: boolean }) => {
  if (isByHand) return isReturned ? refundByHandWords : refundTakenBackWords
  return isReturned ? refundedWords : refundFailedWords
}
