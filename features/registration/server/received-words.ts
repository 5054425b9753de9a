import {
  commonPlaceholders,
  type DescribedMail,
  exampleAddress,
  questionsLine,
} from '#platform/server/mail/described-mail.ts'

export const receivedWords = {
  key: 'registration-received',
  label: 'Registered, nothing to pay online',
  when: 'when someone registers who pays nothing on the website, such as a speaker.',
  heading: 'You are registered',
  words: {
    subject: 'Your registration for the ((conference))',
    text: [
      'Dear ((name)),',
      'Thank you: you are registered for the ((conference)). There is nothing to pay online.',
      '((registration))',
      'Dates: ((dates))\nPlace: ((place))',
      '((your page))',
      '((organisers note))',
      'Keep this link to yourself. Anyone who has it can see the registration and correct it.\nIf this was not you, you do not need to do anything. ' +
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
