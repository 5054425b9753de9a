import type { MailLogo } from '#content/conference-pictures.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailBlocks } from '#platform/server/mail/mail-blocks.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Look } from '#shared/look/look.ts'
import { addressesIn, type EmailTemplate, type Values } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import { composeMailing } from '../compose-mailing.ts'

type Addressed = {
  id: string
  website: Website
  to: { name: string; address: string }
  /** The values of the placeholders. Their links grant access to anyone who has them. */
  values: Values
}

type MailContent = {
  event: { name: string }
  contact: { details: { email: string } }
  look?: Look | undefined
  mailLogo?: MailLogo | undefined
}

type Leave = {
  /** The unsubscribe page. */
  page: string
  /** The URL for one-click unsubscribing by a mail client. */
  oneClick: string
}

/** The email to one recipient. `leave`: set if the mailing is news. */
export const mailingMail = (
  template: EmailTemplate,
  { id, website, to, values }: Addressed,
  { event, contact, look, mailLogo }: MailContent,
  leave?: Leave,
): Mail => {
  const contactAddress = contact.details.email
  const composed = composeMailing(template, values, {
    conference: event.name,
    contactAddress,
    leaveAt: leave?.page,
  })
  const without = [...addressesIn(values), ...(leave ? [leave.page, leave.oneClick] : [])]
  return {
    id,
    website,
    kept: without.length > 0 ? { without } : 'whole',
    to,
    replyTo: { name: event.name, address: contactAddress },
    subject: composed.subject,
    text: composed.text,
    html: mailPage(
      composed.subject,
      html`${mailBlocks(composed.blocks)}
<p style="color:#43536A">${composed.questions}</p>
${
  composed.leave &&
  html`<p style="color:#43536A">${composed.leave.sentence}<br><a href="${composed.leave.address}">${composed.leave.words}</a></p>`
}`,
      look,
      mailLogo,
    ),
    ...(leave && { leaveAt: leave.oneClick }),
  }
}
