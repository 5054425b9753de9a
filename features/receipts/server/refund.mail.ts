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
  /** The registrant's own page, where his papers are. */
  link: string | undefined
}

const testNotice = 'This was a test: no money has moved.'

/** Tells whoever paid that money went back, or that it did not arrive after all. `id` is the job's: one job is one e-mail. */
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
    ? `We refunded ${amount} of your payment for the ${event.name}, but your bank did not take it, and the amount has come back to us. You need do nothing: we will be in touch about another way.`
    : `${amount} of your payment for the ${event.name} has been refunded the way it was paid. Until your bank shows it, some days may pass.`
  const facts = [
    ['Amount', amount],
    ...(number ? [[hasFailed ? 'Reversal of the credit note' : 'Credit note', number] as const] : []),
    ['Your reference', reference],
  ] as const
  const questions = `Questions? Answer this email, or write to ${contact.details.email}.`
  const where = 'Your registration, with all its papers:'
  const text = [
    `Dear ${to.name},`,
    '',
    sentence,
    ...(livemode ? [] : ['', testNotice]),
    '',
    ...facts.map(([what, said]) => `${what}: ${said}`),
    '',
    ...(link ? [where, link, ''] : []),
    ...noteLines(organisersNote),
    questions,
  ].join('\n')

  const markup = mailPage(
    hasFailed ? 'A refund did not reach you' : 'Money has been refunded',
    html`<p>Dear <bdi>${to.name}</bdi>,</p>
<p>${sentence}</p>
${!livemode && html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${testNotice}</p>`}
<p>${facts.map(([what, said]) => html`${what}: ${said}<br>`)}</p>
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
