import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { EmailTemplate, Placeholder, Value } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import type { Mail } from './mailer.ts'

/** What is filled into a mail. `withoutIt` makes it required: `no one can pay`. */
type Fillable = { label: string; example: Value; withoutIt?: string }

/** A mail whose words the organisers of a website may change. Its feature declares it, app/mail-kinds.ts lists it. */
export type DescribedMail<Name extends string = string> = {
  /** Names it in the database: never another one. */
  key: string
  label: string
  /** When it is sent, after `Sent`. */
  when: string
  /** Above the text, as long as the subject is ours. A changed subject is shown there itself. */
  heading: string
  /** Our own words. */
  words: EmailTemplate
  placeholders: Readonly<Record<Name, Fillable>>
}

/** What a website says of itself, and the words that its organisers have written for this mail, if they have. */
export type MailContent = Pick<WebsiteContent, 'event' | 'contact' | 'organisersNote'> & {
  words?: EmailTemplate | undefined
}

/** The words of a website for a mail as they are now; undefined: our own. */
export type TemplateOf = (website: Website, mail: DescribedMail) => Promise<EmailTemplate | undefined>

/** The placeholders as the words are judged by them. */
export const placeholdersOf = ({ placeholders }: DescribedMail): Placeholder[] =>
  Object.entries(placeholders).map(([name, { label, example, withoutIt }]) => ({
    name,
    label,
    kind: typeof example === 'string' ? 'words' : 'address' in example ? 'link' : 'block',
    ...(withoutIt !== undefined && { isRequired: true, withoutIt }),
  }))

/** What every mail can name. */
export const commonPlaceholders = {
  name: { label: 'Name', example: 'Dr. Ada Lovelace' },
  conference: { label: 'Conference', example: 'World Renewable Energy Conference 2026' },
  dates: { label: 'Dates of the conference', example: 'May 29-31, 2026' },
  place: { label: 'Place of the conference', example: 'Ariake, Tokyo, Japan' },
  'contact email': { label: 'Email address of the organisers', example: 'info@example.org' },
  'organisers note': {
    label: 'Your own note, from Manage Events',
    example: { prose: 'The doors open at 08:00.' },
  },
} as const satisfies DescribedMail['placeholders']

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

/** The last line of our own words. */
export const questionsLine = 'Questions? Reply to this email or write to ((contact email)).'

/** For examples of links: nothing personal is shown where a mail is only looked at. */
export const exampleAddress = 'https://example.org/personal-link'

/** Someone whom a mail could go to. `note`: what is optional in theirs. */
type MailExample = { id: string; name: string; note: string; mailIn: (words: EmailTemplate) => Mail }

/** A mail with those whom it could go to, the newest first; the mail to each is made by the function of the real one. */
export type MailKind = {
  mail: DescribedMail
  examplesOf: (website: Website, content: WebsiteContent) => Promise<readonly MailExample[]>
}

/** How many of the newest are looked through for examples. */
export const mostExamples = 200
