import {
  commonPlaceholders,
  exampleAddress,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

export const receivedTemplate = {
  key: 'abstract-received',
  label: 'Abstract received',
  when: 'when someone submits an abstract, or gets a new link.',
  heading: 'We have received your abstract',
  words: {
    subject: 'Your abstract ((reference)) for the ((conference))',
    text: [
      'Dear ((name)),',
      'Thank you: we have received your abstract for the ((conference)).',
      '((submission))',
      '((what they can do)):\n((your page))',
      '((organisers note))',
      questionsLine,
    ].join('\n\n'),
  },
  placeholders: {
    ...commonPlaceholders,
    reference: { label: 'Reference', example: 'A-26-0142' },
    submission: {
      label: 'What was submitted, line by line',
      example: {
        rows: [
          ['Reference', 'A-26-0142'],
          ['Session', 'Methods and Results'],
          ['File', 'abstract.pdf, 240 KB'],
        ],
        look: 'facts',
      },
    },
    'what they can do': {
      label: 'Until when the file can be replaced',
      example:
        'Until March 16, 2030 at 23:59 Coordinated Universal Time you can replace the file on your own page',
    },
    'your page': {
      label: 'Link to their own page',
      example: { words: 'Your abstract', address: exampleAddress },
      withoutIt: 'no one can replace their file',
    },
  },
} as const satisfies MailDefinition
