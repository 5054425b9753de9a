import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import type { TemplateExample } from '#features/mails/templates.contract.ts'
import { commonValues, type MailKind } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { chooseExamples } from '#shared/mail-text/choose-examples.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import { plainDocument, plainMarkup } from '../../plain-markup.ts'
import { kindNamed, type TemplateDeps } from './show-template.ts'

export type PreviewDeps = TemplateDeps & { contentOf: ContentOf }

/**
 * Previews an email with this template for up to three people of the admin's website.
 * @throws Problem 404 when there is no such template
 */
export const previewTemplate = async (
  deps: PreviewDeps,
  { website }: AdminOf,
  key: string,
  words: EmailTemplate,
): Promise<TemplateExample[]> => {
  const mails = await exampleMails(deps, website, key, words)
  return mails.map(({ kind, name, mail }) => ({
    kind,
    name,
    address: [mail.to].flat()[0]?.address ?? '',
    from: mail.replyTo ? `${mail.replyTo.name}, ${mail.replyTo.address}` : '',
    subject: mail.subject,
    text: mail.text,
    html: plainDocument(plainMarkup(mail.html)),
  }))
}

type ExampleMail = { kind: TemplateExample['kind']; name: string; mail: Mail }

/** The emails to the examples; to an invented one if the website has no recipients yet. */
export const exampleMails = async (
  deps: PreviewDeps,
  website: Website,
  key: string,
  words: EmailTemplate,
): Promise<ExampleMail[]> => {
  const kind = kindNamed(deps, key)
  const content = await deps.contentOf(website)
  const chosen = chooseExamples(await kind.examplesOf(website, content))
  return chosen.length > 0
    ? chosen.map(({ kind, person }) => ({ kind, name: person.name, mail: person.mailIn(words) }))
    : [invented(kind, website, content, words)]
}

const invented = (
  { mail }: MailKind,
  website: Website,
  content: WebsiteContent,
  words: EmailTemplate,
): ExampleMail => {
  const name = 'Dr. Ada Lovelace'
  const values = {
    ...Object.fromEntries(Object.entries(mail.placeholders).map(([of, { example }]) => [of, example])),
    ...commonValues(name, content),
  }
  const frame = { id: 'example', website, to: { name, address: 'ada@example.org' }, isPersonal: false }
  return { kind: 'invented', name, mail: mailFromTemplate(mail, values, frame, { ...content, words }) }
}
