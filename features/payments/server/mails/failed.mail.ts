import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { PaymentRow } from '../payments.store.ts'
import type { Conference } from './payment.mail.ts'
import { referenceOf } from './reference-of.ts'

/** What was to be paid, and how it can be tried again, in the words of the mail. */
export type TriedFor = {
  /** `registration` */
  noun: string
  again: { sentence: string; words: string; address: string; isPersonal: boolean }
}

/** Tells that the bank has not paid after all. `id` is the job's: one job is one email. */
export const failedMail = (
  id: string,
  payment: PaymentRow,
  { event, contact }: Conference,
  { noun, again }: TriedFor,
): Mail => {
  const heading = 'Your payment failed'
  const amount = formatEuros(toCents(payment.totalCents))
  const sentence = `Your bank did not pay ${amount} for your ${noun} for the ${event.name}. You were not charged. We have kept your details.`
  const notice = payment.livemode ? undefined : 'This was a test payment. No money was charged.'
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const text = [
    `Dear ${payment.customerName},`,
    '',
    sentence,
    ...(notice ? ['', notice] : []),
    '',
    again.sentence,
    again.address,
    '',
    `Your reference: ${referenceOf(payment)}`,
    questions,
  ].join('\n')
  const markup = mailPage(
    heading,
    html`<p>Dear <bdi>${payment.customerName}</bdi>,</p>
<p>${sentence}</p>
${notice && html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${notice}</p>`}
<p>${again.sentence}</p>
<p>${mailButton(again.address, again.words)}</p>
<p style="color:#43536A">Your reference: ${referenceOf(payment)}<br>${questions}</p>`,
  )
  return {
    id,
    website: payment.website,
    kept: again.isPersonal ? { without: [again.address] } : 'whole',
    to: { name: payment.customerName, address: payment.customerEmail },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${notice ? 'TEST: ' : ''}Your payment for the ${event.name} failed`,
    text,
    html: markup,
  }
}
