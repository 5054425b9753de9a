import {
  commonPlaceholders,
  exampleAddress,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

const placeholders = {
  ...commonPlaceholders,
  answer: { label: 'Your answer to this person', example: { prose: 'We are glad that you come.' } },
} as const satisfies MailDefinition['placeholders']

const answer = 'The organisers write:\n((answer))'

export const refusedTemplate = {
  key: 'discount-refused',
  label: 'Discount request refused',
  when: 'when you refuse a discount request.',
  heading: 'Your discount request was not approved',
  words: {
    subject: 'Your discount request was not approved: ((conference))',
    text: [
      'Dear ((name)),',
      'The organisers of the ((conference)) have reviewed your request for a discounted registration and cannot approve it.',
      answer,
      questionsLine,
    ].join('\n\n'),
  },
  placeholders,
} as const satisfies MailDefinition

export const toPayTemplate = {
  key: 'discount-approved',
  label: 'Discount request approved, to be paid',
  when: 'when you approve a discount request at a price.',
  heading: 'Your discount request is approved',
  words: {
    subject: 'Your discount request is approved: ((conference))',
    text: [
      'Dear ((name)),',
      'The organisers of the ((conference)) have approved a discounted registration for you at ((amount)).\nIt is confirmed once you have paid this amount on your own page:\n((payment link))',
      answer,
      '((organisers note))',
      questionsLine,
    ].join('\n\n'),
  },
  placeholders: {
    ...placeholders,
    amount: { label: 'The amount to pay', example: '€120.00' },
    'payment link': {
      label: 'Link to pay',
      example: { words: 'Pay €120.00', address: exampleAddress },
      withoutIt: 'no one can pay',
    },
  },
} as const satisfies MailDefinition

export const nothingToPayTemplate = {
  key: 'discount-free',
  label: 'Discount request approved, nothing to pay',
  when: 'when you approve a discount request at €0.00.',
  heading: 'Your discount registration is confirmed',
  words: {
    subject: 'Your discount registration is confirmed: ((conference))',
    text: [
      'Dear ((name)),',
      'The organisers of the ((conference)) have approved your request: your discount registration is confirmed, and there is nothing to pay.',
      answer,
      '((organisers note))',
      questionsLine,
    ].join('\n\n'),
  },
  placeholders,
} as const satisfies MailDefinition
