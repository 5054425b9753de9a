import { fillTemplate } from '#shared/mail-text/fill-template.ts'
import { addressesIn, type Value } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import { html } from './html.ts'
import { mailBlocks } from './mail-blocks.ts'
import type { MailContent, MailDefinition } from './mail-definition.ts'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** The parts of an email outside of its template. */
type Frame = {
  id: string
  website: Website
  to: { name: string; address: string }
  /** A notice that this is a test; undefined: it is not. */
  testNotice?: string | undefined
  /** Whether a link in it opens something for anyone who has it; then it is not stored. */
  isPersonal: boolean
}

/** An email from the website's template, or the default one, filled with these values. */
export const mailFromTemplate = <Name extends string>(
  mail: MailDefinition<Name>,
  values: Readonly<Record<Name, Value | undefined>>,
  { id, website, to, testNotice, isPersonal }: Frame,
  { event, contact, words, look, mailLogo }: MailContent,
): Mail => {
  const { subject, text, blocks } = fillTemplate(words ?? mail.words, values)
  const isOurSubject = words === undefined || words.subject === mail.words.subject
  const heading = isOurSubject ? fillTemplate({ subject: mail.heading, text: '' }, values).subject : subject
  const links = isPersonal ? addressesIn(values) : []
  return {
    id,
    website,
    kept: links.length > 0 ? { without: links } : 'whole',
    to,
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${testNotice ? 'TEST: ' : ''}${subject || heading}`,
    text: testNotice ? `${testNotice}\n\n${text}` : text,
    html: mailPage(
      heading || subject,
      html`${testNotice && testBox(testNotice)}${mailBlocks(blocks)}`,
      look,
      mailLogo,
    ),
  }
}

const testBox = (notice: string) =>
  html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${notice}</p>\n`
