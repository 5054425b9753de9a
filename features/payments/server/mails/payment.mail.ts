import { placeInWords } from '#content/event-words.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage, noteLines, noteParagraph } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { PaymentRow } from '../payments.store.ts'
import { referenceOf } from './reference-of.ts'

/** What the money was for, in the words of the mail. */
export type PaidFor = {
  heading: string
  /** The sentence after `Dear …,`. */
  sentence: string
  subject: string
  /** What was paid, line by line. */
  lines: readonly (readonly [what: string, amount: string])[]
  /** The personal page of the payer, where they have one; it is not kept with the mail. */
  page?: { words: string; address: string }
}

const testNotice = 'This was a test payment. No money was charged.'

/** What the website says of itself. */
export type Conference = Pick<WebsiteContent, 'event' | 'contact' | 'organisersNote'>

/** The mail that confirms a payment to the payer. `id` is the job's: one job is one email. */
export const paymentMail = (
  id: string,
  payment: PaymentRow,
  { event, contact, organisersNote }: Conference,
  { heading, sentence, subject, lines, page }: PaidFor,
): Mail => {
  const notice = payment.livemode ? undefined : testNotice
  const reference = referenceOf(payment)
  const text = [
    `Dear ${payment.customerName},`,
    '',
    sentence,
    ...(notice ? ['', notice] : []),
    '',
    ...lines.map(([what, amount]) => `${what}: ${amount}`),
    '',
    `Dates: ${event.dates.label}`,
    `Place: ${placeInWords(event)}`,
    `Your reference: ${reference}`,
    '',
    ...(page ? [`${page.words}: ${page.address}`, ''] : []),
    ...noteLines(organisersNote),
    `Questions? Reply to this email or write to ${contact.details.email}.`,
  ].join('\n')

  const markup = mailPage(
    heading,
    html`<p>Dear <bdi>${payment.customerName}</bdi>,</p>
<p>${sentence}</p>
${notice && html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${notice}</p>`}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
${lines.map(([what, amount]) => html`<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #D0D9DF">${what}</td><td style="padding:8px 0;border-bottom:1px solid #D0D9DF;text-align:right;vertical-align:top;white-space:nowrap">${amount}</td></tr>`)}
</table>
<p>${event.dates.label}<br>${placeInWords(event)}</p>
${page && html`<p>${mailButton(page.address, page.words)}</p>`}
${noteParagraph(organisersNote)}
<p style="color:#43536A">Your reference: ${reference}<br>Questions? Reply to this email or write to ${contact.details.email}.</p>`,
  )

  return {
    id,
    website: payment.website,
    kept: page ? { without: [page.address] } : 'whole',
    to: { name: payment.customerName, address: payment.customerEmail },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${notice ? 'TEST: ' : ''}${subject}`,
    text,
    html: markup,
  }
}
