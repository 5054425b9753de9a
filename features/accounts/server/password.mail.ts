import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'

/** Notifies a user that their password was set or changed, in case it was not them. `id` is the job's. */
export const passwordMail = (
  id: string,
  { name, email }: { name: string; email: string },
  { at, home }: { at: Date; home: string },
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const office = `back-office of the ${event.name}`
  const message = `Your password for the ${office} was changed on ${closingTime(at, event.dates.timeZone)}. You are logged out everywhere you used the old one.`
  const address = `${home}/admin-password-forgotten`
  const advice = `If this was not you, write to ${contact.details.email} and choose a new password now:`
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
      message,
      '',
      'If this was you, you do not need to do anything.',
      '',
      advice,
      address,
    ].join('\n'),
    html: mailPage(
      'Your password was changed',
      html`<p>Dear <bdi>${name}</bdi>,</p>
<p>${message}</p>
<p>If this was you, you do not need to do anything.</p>
<p>${advice}<br><a href="${address}">${address}</a></p>`,
    ),
  }
}
