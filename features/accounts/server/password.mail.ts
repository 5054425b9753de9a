import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/closing-time.ts'

/** Tells somebody that his password was set or changed, so that he notices when it was not him. `id` is the job's. */
export const passwordMail = (
  id: string,
  { name, email }: { name: string; email: string },
  { at, home }: { at: Date; home: string },
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const office = `back-office of the ${event.name}`
  const said = `Your password for the ${office} was changed on ${closingTime(at, event.dates.timeZone)}. You are logged out everywhere you used the old one.`
  const address = `${home}/admin-password-forgotten`
  const advice = `If this was not you, choose a new one now and write to ${contact.details.email}:`
  return {
    id,
    website: null,
    kept: 'nothing',
    to: { name, address: email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `Your password for the ${office} was changed`,
    text: [
      `Dear ${name},`,
      '',
      said,
      '',
      'If this was you, you do not need to do anything.',
      '',
      advice,
      address,
    ].join('\n'),
    html: mailPage(
      'Your password was changed',
      html`<p>Dear <bdi>${name}</bdi>,</p>
<p>${said}</p>
<p>If this was you, you do not need to do anything.</p>
<p>${advice}<br><a href="${address}">${address}</a></p>`,
    ),
  }
}
