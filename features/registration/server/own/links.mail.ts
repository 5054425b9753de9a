import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'

/** One registration, or discount request, as the mail tells it. */
export type ToldInMail = {
  what: string
  at: Date
  state: string
  link?: { words: string; address: string }
}

type Asked = {
  website: Website
  to: { name: string; email: string }
  told: readonly ToldInMail[]
}

/** What the website says of itself. */
type Said = Pick<WebsiteContent, 'event' | 'contact'>

const warning =
  'Keep these links to yourself. Anyone who has one can see the registration, pay for it and correct it.'

/** The links that someone has asked for. `id` is the job's: one job is one email. */
export const linksMail = (id: string, { website, to, told }: Asked, { event, contact }: Said): Mail => {
  const heading = 'Your registration links'
  const intro = `You, or someone who knows your email address, requested links to your registrations for the ${event.name}:`
  const unasked = 'If this was not you, you do not need to do anything. Only you have received this email.'
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const timeZone = event.dates.timeZone
  const since = ({ at }: ToldInMail) => `Received ${closingTime(at, timeZone)}`
  const text = [
    `Dear ${to.name},`,
    '',
    intro,
    '',
    ...told.flatMap((one) => [
      one.what,
      one.state,
      since(one),
      ...(one.link ? [`${one.link.words}: ${one.link.address}`] : []),
      '',
    ]),
    warning,
    unasked,
    questions,
  ].join('\n')

  const markup = mailPage(
    heading,
    html`<p>Dear <bdi>${to.name}</bdi>,</p>
<p>${intro}</p>
${told.map(
  (one) => html`<div style="border-top:1px solid #D0D9DF;padding:16px 0">
<p dir="auto" style="margin:0"><strong>${one.what}</strong></p>
<p style="margin:4px 0">${one.state}</p>
<p style="margin:4px 0;color:#43536A">${since(one)}</p>
${one.link && html`<p style="margin:12px 0 0">${mailButton(one.link.address, one.link.words)}</p>`}
</div>\n`,
)}
<p style="color:#43536A">${warning} ${unasked}</p>
<p style="color:#43536A">${questions}</p>`,
  )

  return {
    id,
    website,
    kept: { without: told.flatMap(({ link }) => (link ? [link.address] : [])) },
    to: { name: to.name, address: to.email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `Your registration links: ${event.name}`,
    text,
    html: markup,
  }
}
