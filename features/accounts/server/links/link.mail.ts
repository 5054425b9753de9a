import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { LinkRow } from './account-links.store.ts'

/** Why a link is sent: by an invitation, by an owner's reset, or on request. */
type LinkReason = 'invited' | 'reset' | 'asked'

type Sent = { address: string; reason: LinkReason; by?: string | undefined }

/** The email with a link to set a password. `id` is the job's: one job is one email. */
export const linkMail = (
  id: string,
  link: LinkRow,
  sent: Sent,
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const { subject, heading, message, next, warning } = messageOf(
    link,
    sent,
    `back-office of the ${event.name}`,
  )
  const until = `The link works once, until ${closingTime(link.expiresAt, event.dates.timeZone)}. A newer link replaces it.`
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  return {
    id,
    website: null,
    kept: 'nothing',
    to: { name: link.name, address: link.email },
    replyTo: { name: event.name, address: contact.details.email },
    subject,
    text: [`Dear ${link.name},`, '', message, '', next, sent.address, '', until, warning, '', questions].join(
      '\n',
    ),
    html: mailPage(
      heading,
      html`<p>Dear <bdi>${link.name}</bdi>,</p>
<p dir="auto">${message}</p>
<p>${next}</p>
<p>${mailButton(sent.address, 'Choose a password')}</p>
<p style="color:#43536A">${sent.address}<br>${until} ${warning}</p>
<p style="color:#43536A">${questions}</p>`,
    ),
  }
}

const messageOf = (link: LinkRow, { reason, by }: Sent, office: string) => {
  if (reason === 'invited')
    return {
      subject: `${by ?? 'An owner'} has invited you to the ${office}`,
      heading: 'Your invitation',
      message: `${by ?? 'An owner'} has invited you to the ${office}. ${mayDo(link)}`,
      next: 'Choose a password on this page, then log in with this email address:',
      warning: 'Anyone with this link can choose your password. Do not share it.',
    }
  if (reason === 'reset')
    return {
      subject: `Choose a new password for the ${office}`,
      heading: 'Choose a new password',
      message: `${by ?? 'An owner'} has reset your password for the ${office}. Your old password no longer works, and you are logged out everywhere.`,
      next: 'Choose a new one on this page:',
      warning: 'Anyone with this link can choose your password. Do not share it.',
    }
  return {
    subject: `A new password for the ${office}`,
    heading: 'Choose a new password',
    message: `You, or someone who knows your email address, requested a new password for your account in the ${office}.`,
    next: 'If this was you, choose it on this page:',
    warning: 'If this was not you, you do not need to do anything. Your password does not change.',
  }
}

const mayDo = ({ role, websites }: Pick<LinkRow, 'role' | 'websites'>): string => {
  const granted = listed(websites)
  if (role === 'OWNER') return 'Your role is owner: you can change everything, including other accounts.'
  if (role === 'ADMIN') return `Your role is admin: you can change everything on ${granted}.`
  return `Your role is viewer: you can view everything on ${granted}.`
}

const listed = (names: string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
