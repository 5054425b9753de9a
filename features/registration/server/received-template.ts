import { type MailDefinition, questionsLine } from '#platform/server/mail/mail-definition.ts'
import { registrationPlaceholders } from './registration-mail.ts'

export const receivedTemplate = {
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
  placeholders: registrationPlaceholders('What was registered, line by line', 'Speaker'),
} as const satisfies MailDefinition
