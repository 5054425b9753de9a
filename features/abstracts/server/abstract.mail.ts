import type { WebsiteContent } from '#content/website-content.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage, noteLines, noteParagraph } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { sizeInWords } from '#shared/file-size.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { NamedAbstract } from './abstracts.store.ts'

/** What the website says of itself. */
type Said = Pick<WebsiteContent, 'event' | 'contact' | 'transactions' | 'organisersNote'>

/**
 * What the author gets: the reference, what was received, and the personal link, unless that was taken back. `id` is the
 * job's: one job is one email.
 */
export const abstractMail = (
  id: string,
  row: NamedAbstract,
  link: string | undefined,
  { event, contact, transactions, organisersNote }: Said,
): Mail => {
  const lines = linesOf(row)
  const thanks = `Thank you: we have received your abstract for the ${event.name}.`
  const until = untilWhen(transactions.abstract.closesAt, event.dates.timeZone)
  const warning = 'Keep this link to yourself. Anyone who has it can see and replace your file.'
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const text = [
    `Dear ${row.titlePrefix} ${row.name},`,
    '',
    thanks,
    '',
    ...lines.map(([what, message]) => `${what}: ${message}`),
    '',
    ...(link ? [until, link, '', warning, ''] : []),
    ...noteLines(organisersNote),
    questions,
  ].join('\n')

  const markup = mailPage(
    'We have received your abstract',
    html`<p>Dear <bdi>${row.titlePrefix} ${row.name}</bdi>,</p>
<p>${thanks}</p>
<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
${lines.map(([what, message]) => html`<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #D0D9DF;color:#43536A;vertical-align:top;white-space:nowrap">${what}</td><td dir="auto" style="padding:8px 0;border-bottom:1px solid #D0D9DF;vertical-align:top">${message}</td></tr>`)}
</table>
${
  link &&
  html`<p>${until}</p>
<p>${mailButton(link, 'Your abstract')}</p>
<p style="color:#43536A">${link}<br>${warning}</p>`
}
${noteParagraph(organisersNote)}
<p style="color:#43536A">${questions}</p>`,
  )

  return {
    id,
    website: row.website,
    kept: link ? { without: [link] } : 'whole',
    to: { name: row.name, address: row.email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `Your abstract ${row.reference} for the ${event.name}`,
    text,
    html: markup,
  }
}

type Line = readonly [what: string, said: string]

const linesOf = (row: NamedAbstract): Line[] => [
  ['Reference', row.reference],
  ['Name', `${row.titlePrefix} ${row.name}`],
  ...[...originNames, 'country' as const].map((name): Line => [authorFields[name].label, row[name]]),
  ['Interest area', row.interestedIn],
  ['Session', row.session],
  ['File', `${row.fileName}, ${sizeInWords(row.fileBytes)}`],
]

const untilWhen = (closesAt: string | undefined, timeZone: string): string =>
  closesAt
    ? `Until ${closingTime(new Date(closesAt), timeZone)} you can replace the file on your own page:`
    : 'You can view your submission and replace the file on your own page:'
