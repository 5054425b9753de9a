import { placeInWords } from '#content/event-words.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { RegistrationPayment } from '#features/payments/server/payments.store.ts'
import { presentationName } from '#features/registration/presentation-name.ts'
import { staySize } from '#features/registration/registration-payload.ts'
import { html } from '#platform/server/html.ts'
import type { Mail } from '#platform/server/mailer.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'

type Line = readonly [what: string, amount: string]

const euros = (cents: number) => formatEuros(toCents(cents))

const stayOf = ({ accommodationNights, accommodationGuests }: RegistrationPayment) =>
  staySize({ nights: accommodationNights ?? 0, guests: accommodationGuests ?? 0 })

const linesOf = (payment: RegistrationPayment): Line[] => [
  [presentationName(payment.presentationType), euros(payment.presentationCents)],
  ...(payment.accommodationCents === null
    ? []
    : [[`Accommodation, ${stayOf(payment)}`, euros(payment.accommodationCents)] as const]),
  [`Processing fee (${percentOf(payment.feeBasisPoints)}%)`, euros(payment.feeCents)],
  ['Total', euros(payment.totalCents)],
]

const testNotice = 'This was a test payment: no money has moved.'

/** The confirmation of a paid registration, to the person who registered. `id` is the job's: one job is one e-mail. */
export const confirmationMail = (
  id: string,
  payment: RegistrationPayment,
  { event, contact }: Pick<WebsiteContent, 'event' | 'contact'>,
): Mail => {
  const lines = linesOf(payment)
  const notice = payment.livemode ? undefined : testNotice
  const reference = payment.orderReference ?? payment.id
  const text = [
    `Dear ${payment.customerName},`,
    '',
    `thank you: your registration for the ${event.name} is confirmed and paid.`,
    ...(notice ? ['', notice] : []),
    '',
    ...lines.map(([what, amount]) => `${what}: ${amount}`),
    '',
    `Dates: ${event.dates.label}`,
    `Place: ${placeInWords(event)}`,
    `Your reference: ${reference}`,
    '',
    `Questions? Answer this mail, or write to ${contact.details.email}.`,
  ].join('\n')

  const markup = html`<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#F3F6F6;color:#0E1A2B;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #D0D9DF;border-radius:6px;padding:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">Your registration is confirmed</h1>
<p>Dear ${payment.customerName},</p>
<p>thank you: your registration for the ${event.name} is confirmed and paid.</p>
${notice && html`<p style="padding:12px;background:#FCEBD3;color:#8A4B00"><strong>TEST</strong> ${notice}</p>`}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">
${lines.map(([what, amount]) => html`<tr><td style="padding:8px 0;border-bottom:1px solid #D0D9DF">${what}</td><td style="padding:8px 0;border-bottom:1px solid #D0D9DF;text-align:right">${amount}</td></tr>`)}
</table>
<p>${event.dates.label}<br>${placeInWords(event)}</p>
<p style="color:#43536A">Your reference: ${reference}<br>Questions? Answer this mail, or write to ${contact.details.email}.</p>
</div></body></html>`

  return {
    id,
    to: { name: payment.customerName, address: payment.customerEmail },
    subject: `${notice ? 'TEST: ' : ''}Your registration for the ${event.name} is confirmed`,
    text,
    html: String(markup),
  }
}
