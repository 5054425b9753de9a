import {
  commonPlaceholders,
  type DescribedMail,
  exampleAddress,
  questionsLine,
} from '#platform/server/mail/described-mail.ts'

export const receivedWords = {
  key: 'registration-received',
  label: 'Registered, nothing to pay',
  when: 'when someone registers who pays nothing on the website, such as a speaker.',
  heading: 'You are registered',
  words: {
    subject: 'Your registration for the ((conference))',
    text: [
      'Dear ((name)),',
      'Thank you: you are registered for the ((conference)). There is nothing to pay.',
      '((registration))',
      'Dates: ((dates))\nPlace: ((place))',
      '((your page))',
      '((organisers note))',
      questionsLine,
    ].join('\n\n'),
  },
  placeholders: {
    ...commonPlaceholders,
    registration: {
      label: 'What was registered, line by line',
      example: {
        rows: [
          ['Reference', 'R-8HAN-ASK6'],
          ['Registration type', 'Registration only'],
          ['Presentation type', 'Speaker'],
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
