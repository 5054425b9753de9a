import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { EmailTemplate, Placeholder, Value } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import type { Mail } from './mailer.ts'

/** A placeholder of an email. `withoutIt` makes it required: `no one can pay`. */
type Fillable = { label: string; example: Value; withoutIt?: string }

/** An email whose template organisers can edit. Its feature declares it, app/mail-kinds.ts lists it. */
export type MailDefinition<Name extends string = string> = {
  /** Its name in the database, which must never change. */
  key: string
  label: string
  /** When it is sent, as a phrase after `Sent`. */
  when: string
  /** The heading above the text while the subject is the default. A changed subject is shown instead. */
  heading: string
  /** The default template. */
  words: EmailTemplate
  placeholders: Readonly<Record<Name, Fillable>>
}

/** The content of a website that emails need, and its own template of this email, if any. */
export type MailContent = Pick<
  WebsiteContent,
  'event' | 'contact' | 'organisersNote' | 'look' | 'mailLogo'
> & {
  words?: EmailTemplate | undefined
}

/** The current template of a website for an email; undefined: the default one. */
export type TemplateOf = (website: Website, mail: MailDefinition) => Promise<EmailTemplate | undefined>

/** The placeholders against which templates are checked. */
export const placeholdersOf = ({ placeholders }: MailDefinition): Placeholder[] =>
  Object.entries(placeholders).map(([name, { label, example, withoutIt }]) => ({
    name,
    label,
    kind: typeof example === 'string' ? 'words' : 'address' in example ? 'link' : 'block',
    ...(withoutIt !== undefined && { isRequired: true, withoutIt }),
  }))

/** Placeholders of every email. */
export const commonPlaceholders = {
  name: { label: 'Name', example: 'Dr. Ada Lovelace' },
  conference: { label: 'Conference', example: 'Annual Conference' },
  dates: { label: 'Dates of the conference', example: 'May 13-15, 2030' },
  place: { label: 'Place of the conference', example: 'Harbour, Oslo, Norway' },
  'contact email': { label: 'Email address of the organisers', example: 'info@example.org' },
  'organisers note': {
    label: 'Your own note, from Manage Events',
    example: { prose: 'The doors open at 08:00.' },
  },
} as const satisfies MailDefinition['placeholders']

export const commonValues = (
  name: string,
  { event, contact, organisersNote }: MailContent,
): Record<keyof typeof commonPlaceholders, Value> => ({
  name,
  conference: event.name,
  dates: event.dates.label,
  place: formatPlace(event),
  'contact email': contact.details.email,
  'organisers note': { prose: organisersNote ?? '' },
})

/** The last line of the default templates. */
export const questionsLine = 'Questions? Reply to this email or write to ((contact email)).'

/** The link in examples: nothing personal is shown in a preview. */
export const exampleAddress = 'https://example.org/personal-link'

/** An example recipient. `note`: the optional content of their email. */
type MailExample = { id: string; name: string; note: string; mailIn: (words: EmailTemplate) => Mail }

/** An email with its possible recipients, newest first; the emails are made by the same function as the real ones. */
export type MailKind = {
  mail: MailDefinition
  examplesOf: (website: Website, content: WebsiteContent) => Promise<readonly MailExample[]>
}

/** The number of newest recipients searched for examples. */
export const maxExamples = 200
