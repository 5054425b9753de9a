import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailPage, noteLines, noteParagraph } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

type Refund = {
  website: Website
  livemode: boolean
  cents: number
  /** Whether the bank has taken it, or given it back. */
  hasFailed: boolean
  to: { name: string; address: string }
  /** Of its credit note, or of the reversal. */
  number: string | undefined
  /** Of the payment. */
  reference: string
  /** The registrant's own page, where their papers are. */
  link: string | undefined
}

const testNotice = 'This was a test. No real money was refunded.'

/** Tells the payer that money went back, or that it did not arrive after all. `id` is the job's: one job is one email. */
export const refundMail = (
  id: string,
  { website, livemode, cents, hasFailed, to, number, reference, link }: Refund,
  { event, contact, organisersNote }: Pick<WebsiteContent, 'event' | 'contact' | 'organisersNote'>,
): Mail => {
  const amount = formatEuros(toCents(cents))
  const subject = hasFailed
    ? `A refund for the ${event.name} did not reach you`
    : `${amount} of your payment for the ${event.name} has been refunded`
  const sentence = hasFailed
    ? `We refunded ${amount} of your payment for the ${event.name}, but your bank rejected it and returned the amount to us. You do not need to do anything. We will contact you to arrange the refund another way.`
    : `${amount} of your payment for the ${event.name} has been refunded to your original payment method. Your bank may take some days to show it.`
  const facts = [
    ['Amount', amount],
    ...(number ? [[hasFailed ? 'Reversal of the credit note' : 'Credit note', number] as const] : []),
    ['Your reference', reference],
  ] as const
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const where = 'Your registration and all its documents:'
  const text = [
    `Dear ${to.name},`,
    '',
    sentence,
    ...(livemode ? [] : ['', testNotice]),
    '',
    ...facts.map(([what, message]) => `${what}: ${message}`),
    '',
    ...(link ? [where, link, ''] : []),
    ...noteLines(organisersNote),
    questions,
  ].join('\n')

  const markup = mailPage(
    hasFailed ? 'A refund did not reach you' : 'We have refunded your payment',
    html`<p>Dear <bdi>${to.name}</bdi>,</p>
<p>${sentence}</p>
${!livemode && html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${testNotice}</p>`}
<p>${facts.map(([what, message]) => html`${what}: ${message}<br>`)}</p>
${link && html`<p>${where}<br><a href="${link}">${link}</a></p>`}
${noteParagraph(organisersNote)}
<p style="color:#43536A">${questions}</p>`,
  )

  return {
    id,
    website,
    kept: link ? { without: [link] } : 'whole',
    to,
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${livemode ? '' : 'TEST: '}${subject}`,
    text,
    html: markup,
  }
}
