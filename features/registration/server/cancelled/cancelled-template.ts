import { exampleAddress, type MailDefinition, questionsLine } from '#platform/server/mail/mail-definition.ts'
import { registrationPlaceholders } from '../registration-mail.ts'

export const cancelledTemplate = {
  key: 'registration-cancelled',
  label: 'Registration cancelled',
  when: 'when an organiser cancels a booking, unless they leave it out.',
  heading: 'Your registration is cancelled',
  words: {
    subject: 'Your registration for the ((conference)) is cancelled',
    text: [
      'Dear ((name)),',
      'The organisers of the ((conference)) have cancelled your registration.',
      '((registration))',
      'If money is returned to you, we email you about it separately.',
      '((your page))',
      `Keep this link to yourself. Anyone who has it can see the registration.\n${questionsLine}`,
    ].join('\n\n'),
  },
  placeholders: {
    ...registrationPlaceholders('What was cancelled, line by line', 'Delegate'),
    'your page': {
      label: 'Link to their own page',
      example: { words: 'See your registration', address: exampleAddress },
    },
  },
} as const satisfies MailDefinition
