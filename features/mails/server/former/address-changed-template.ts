import {
  commonPlaceholders,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

// without the name, because the former address may be someone else's
const { name: _name, ...placeholders } = commonPlaceholders

export const addressChangedTemplate = {
  key: 'address-changed',
  label: 'Email address changed',
  when: 'to the former address, when you change the email address of a booking, an abstract or a discount request.',
  heading: 'Your email address was removed',
  words: {
    subject: 'Your email address was removed: ((conference))',
    text: [
      'Hello,',
      'The organisers of the ((conference)) had this email address for ((what)). They have changed it to another address.',
      'You will receive no more emails about ((what)), and the links in earlier emails no longer work.',
      `If you did not expect this, tell the organisers.\n${questionsLine}`,
    ].join('\n\n'),
  },
  placeholders: { ...placeholders, what: { label: 'What had the address', example: 'a registration' } },
} as const satisfies MailDefinition
