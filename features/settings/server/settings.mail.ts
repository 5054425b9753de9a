import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { SettingsNews } from './settings-notice.job.ts'

/** Tells an owner of a change of the settings, in case it was nobody of them. `id` is the job's. */
export const settingsMail = (
  id: string,
  { name, email }: { name: string; email: string },
  { what, detail, by, at, home }: SettingsNews & { at: Date; home: string },
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const office = `back-office of the ${event.name}`
  const heading = `${what.slice(0, 1).toUpperCase()}${what.slice(1)} ${what.endsWith('s') ? 'were' : 'was'} changed`
  const first = `${by} changed ${what} in the ${office} on ${closingTime(at, event.dates.timeZone)}.`
  const next = 'If you expected this, you do not need to do anything.'
  const address = `${home}/admin-settings`
  const advice =
    'If you did not expect this, look at the settings, disable the account that made the change, and replace the keys at their providers:'
  return {
    id,
    website: null,
    kept: 'nothing',
    to: { name, address: email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${heading}: ${office}`,
    text: [`Dear ${name},`, '', first, ...(detail ? ['', detail] : []), '', next, '', advice, address].join(
      '\n',
    ),
    html: mailPage(
      heading,
      html`<p>Dear <bdi>${name}</bdi>,</p>
<p>${first}</p>
${detail ? html`<p>${detail}</p>` : ''}
<p>${next}</p>
<p>${advice}<br><a href="${address}">${address}</a></p>`,
    ),
  }
}
