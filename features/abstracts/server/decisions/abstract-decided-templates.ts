import { type Decision, outcomeLabels } from '#features/abstracts/decision.ts'
import {
  commonPlaceholders,
  exampleAddress,
  type MailDefinition,
  questionsLine,
} from '#platform/server/mail/mail-definition.ts'

const placeholders = {
  ...commonPlaceholders,
  reference: { label: 'Reference', example: 'A-26-0142' },
  session: { label: 'Session', example: 'Solar Energy' },
  opening: {
    label: 'Thanks, or what changed since an earlier decision',
    example: 'Thank you for your abstract for the session “Solar Energy” of our conference.',
  },
  note: { label: 'Your note to this author', example: { prose: 'A wonderful piece of work.' } },
} as const satisfies MailDefinition['placeholders']

type Described = Pick<MailDefinition, 'key' | 'label' | 'when'> & { outcome: string }

const describe = (
  decision: Decision,
  { outcome, ...described }: Described,
  paragraphs: readonly string[],
) => ({
  ...described,
  heading: `Your abstract ((reference)) is ${outcomeLabels[decision]}`,
  words: {
    subject: `Your abstract ((reference)) is ${outcomeLabels[decision]}: ((conference))`,
    text: [
      'Dear ((name)),',
      `((opening))\n${outcome}`,
      'The organisers write:\n((note))',
      ...paragraphs,
      questionsLine,
    ].join('\n\n'),
  },
})

const accepted = (decision: 'talk' | 'poster', as: string, described: Described) => ({
  ...describe(decision, described, [
    `Please register as ${as}. Your own page fills in the form with what you gave us:\n((registration link))`,
    '((organisers note))',
  ]),
  placeholders: {
    ...placeholders,
    'registration link': {
      label: 'Link to register',
      example: { words: `Register as ${as.replace(/^a /, '')}`, address: exampleAddress },
      withoutIt: 'no one can register with their details filled in',
    },
  },
})

/** The email template of each decision. */
export const decidedTemplates = {
  talk: accepted('talk', 'a speaker', {
    key: 'abstract-talk',
    label: 'Abstract accepted as a talk',
    when: 'when you release this decision.',
    outcome: 'We are glad to accept it as a talk.',
  }),
  poster: accepted('poster', 'a poster presenter', {
    key: 'abstract-poster',
    label: 'Abstract accepted as a poster',
    when: 'when you release this decision.',
    outcome: 'We are glad to accept it as a poster.',
  }),
  declined: {
    ...describe(
      'declined',
      {
        key: 'abstract-declined',
        label: 'Abstract declined',
        when: 'when you release this decision.',
        outcome: 'We are sorry that we cannot accept it.',
      },
      [],
    ),
    placeholders,
  },
} as const satisfies Readonly<Record<Decision, MailDefinition>>
