import { type MailDefinition, questionsLine } from '#platform/server/mail/mail-definition.ts'
import { registrationPlaceholders } from './registration-mail.ts'

export const paidBeforeTemplate = {
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
  placeholders: registrationPlaceholders('What is paid, line by line', 'Delegate'),
} as const satisfies MailDefinition
