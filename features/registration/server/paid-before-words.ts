import {
  commonPlaceholders,
  type DescribedMail,
  exampleAddress,
  questionsLine,
} from '#platform/server/mail/described-mail.ts'

export const paidBeforeWords = {
  key: 'registration-paid-before',
  label: 'About to pay twice',
  when: 'when someone begins to pay with an email address that has a paid registration already. At most once a day.',
  heading: 'You already have a registration',
  words: {
    subject: 'You already have a registration for the ((conference))',
    text: [
      'Dear ((name)),',
      'You already have a paid registration for the ((conference)).',
      '((registration))',
      'Someone has just begun to pay for another one with your email address. If you are registering someone else, continue: both registrations are valid. If you wanted only one, you do not need to pay again.',
      '((your page))',
      `If this was not you, you do not need to do anything.\n${questionsLine}`,
    ].join('\n\n'),
  },
  placeholders: {
    ...commonPlaceholders,
    registration: {
      label: 'What is paid, line by line',
      example: {
        rows: [
          ['Reference', 'R-8HAN-ASK6'],
          ['Registration type', 'Registration only'],
          ['Presentation type', 'Delegate'],
        ],
        look: 'facts',
      },
    },
    'your page': {
      label: 'Link to their own page',
      example: { words: 'See your registration', address: exampleAddress },
      withoutIt: 'no one can open their registration',
    },
  },
} as const satisfies DescribedMail
