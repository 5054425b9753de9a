import {
  commonPlaceholders,
  exampleAddress,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

export const linksTemplate = {
  key: 'registration-links',
  label: 'Links to registrations',
  when: 'when someone requests the links to their registrations.',
  heading: 'Your registration links',
  words: {
    subject: 'Your registration links: ((conference))',
    text: [
      'Dear ((name)),',
      'You, or someone who knows your email address, requested links to your registrations for the ((conference)):',
      '((registrations))',
      'Keep these links to yourself. Anyone who has one can see the registration, pay for it and correct it.\nIf this was not you, you do not need to do anything. Only you have received this email.\n' +
        questionsLine,
    ].join('\n\n'),
  },
  placeholders: {
    ...commonPlaceholders,
    registrations: {
      label: 'Their registrations, each with its link',
      example: {
        entries: [
          {
            title: 'Dr. Ada Lovelace, Delegate',
            lines: [
              'Your registration is confirmed',
              'Received March 2, 2026 at 09:15 Coordinated Universal Time',
            ],
            link: { words: 'See this registration', address: exampleAddress },
          },
        ],
      },
      withoutIt: 'no one gets their links',
    },
  },
} as const satisfies MailDefinition
