import type { WebsiteContent } from '#content/website-content.ts'
import type { ContactMessage } from '#features/contact/contact.contract.ts'
import { html } from '#platform/server/html.ts'
import type { Mail } from '#platform/server/mailer.ts'

/**
 * The notice of a visitor's message, to the organisers; answering it answers the visitor. `id` is the job's: one job
 * is one e-mail.
 */
export const contactMail = (
  id: string,
  { name, email, subject, message }: ContactMessage,
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const origin = `This message was sent through the contact page of the ${event.name}.`
  const advice = `Answer this mail to write to ${email}.`
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

  const markup = html`<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#F3F6F6;color:#0E1A2B;font:16px/1.5 Arial,sans-serif">
<div style="max-width:680px;margin:0 auto;background:#FFFFFF;border:1px solid #D0D9DF;border-radius:6px;padding:32px;overflow-wrap:anywhere">
<h1 dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.2">${subject}</h1>
<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #D0D9DF"><bdi>${name}</bdi><br>${email}</p>
${message.split(/\r\n|\r|\n/).map((line) => html`<div dir="auto">${line || '\u00a0'}</div>\n`)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #D0D9DF;color:#43536A">${origin}<br>${advice}</p>
</div></body></html>`

  return {
    id,
    to: { name: event.name, address: contact.details.email },
    replyTo: { name, address: email },
    subject: `[${event.shortName}] ${subject}`,
    text,
    html: String(markup),
  }
}
