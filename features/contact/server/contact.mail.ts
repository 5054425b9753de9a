import type { WebsiteContent } from '#content/website-content.ts'
import type { ContactMessage } from '#features/contact/contact.contract.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Website } from '#shared/website.ts'

/**
 * The email about a visitor's message, to the organisers; its reply-to is the visitor. `id` is the job's:
 * one job is one email.
 */
export const contactMail = (
  id: string,
  website: Website,
  { name, email, subject, message }: ContactMessage,
  { event, contact, noticeEmails }: Pick<WebsiteContent, 'event' | 'contact' | 'noticeEmails'>,
): Mail => {
  const origin = `This message was sent through the contact page of the ${event.name}.`
  const advice = `Reply to this email to write to ${email}.`
  const text = [
    `Name: ${name}`,
    `Email: ${email}`,
    `Subject: ${subject}`,
    '',
    message,
    '',
    '-- ',
    origin,
    advice,
  ].join('\n')

  const markup = mailPage(
    subject,
    html`<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #D0D9DF"><bdi>${name}</bdi><br>${email}</p>
${message.split(/\r\n|\r|\n/).map((line) => html`<div dir="auto">${line || '\u00a0'}</div>\n`)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #D0D9DF;color:#43536A">${origin}<br>${advice}</p>`,
  )

  return {
    id,
    website,
    kept: 'whole',
    to: [...new Set([contact.details.email, ...noticeEmails])].map((address) => ({
      name: event.name,
      address,
    })),
    replyTo: { name, address: email },
    isOfVisitor: true,
    subject: `[${event.shortName}] ${subject}`,
    text,
    html: markup,
  }
}
