import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { FactorEvent } from './factor-notice.job.ts'

/** Notifies a user of a change of their second factor, in case it was not them. `id` is the job's. */
export const factorMail = (
  id: string,
  { name, email }: { name: string; email: string },
  { news, at, home }: { news: FactorEvent; at: Date; home: string },
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const office = `back-office of the ${event.name}`
  const { heading, message } = messageOf[news]
  const first = `${message} This was on ${closingTime(at, event.dates.timeZone)}, for your account in the ${office}.`
  const next =
    news === 'reset'
      ? 'You are logged out everywhere. Log in with your password, then set up a second factor again on the page Your account.'
      : 'If this was you, you do not need to do anything.'
  const address = `${home}/admin-password-forgotten`
  const advice = `If you did not expect this, write to ${contact.details.email} and choose a new password now:`
  return {
    id,
    website: null,
    kept: 'nothing',
    to: { name, address: email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${heading}: ${office}`,
    text: [`Dear ${name},`, '', first, '', next, '', advice, address].join('\n'),
    html: mailPage(
      heading,
      html`<p>Dear <bdi>${name}</bdi>,</p>
<p>${first}</p>
<p>${next}</p>
<p>${advice}<br><a href="${address}">${address}</a></p>`,
    ),
  }
}

const messageOf: Readonly<Record<FactorEvent, { heading: string; message: string }>> = {
  'codes-set': {
    heading: 'An authenticator app was set up',
    message: 'Codes of an authenticator app are now requested when you log in.',
  },
  'codes-removed': {
    heading: 'Your authenticator app was removed',
    message: 'Codes of your authenticator app no longer work.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    message: 'A passkey can now be used to log in, after your password.',
  },
  'passkey-removed': { heading: 'A passkey was removed', message: 'One of your passkeys no longer works.' },
  'recovery-codes-renewed': {
    heading: 'You have new recovery codes',
    message: 'New recovery codes were made. Those of before no longer work.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    message: 'One of your recovery codes was used. It does not work again.',
  },
  reset: { heading: 'Your second factor was reset', message: 'An owner has removed your second factor.' },
}
