import type { WebsiteContent } from '#content/website-content.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage, noteLines, noteParagraph } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatEuros } from '#shared/money.ts'
import { amountToPay, type DiscountRow } from './discounts.store.ts'

/** What the website says of itself. */
type Said = Pick<WebsiteContent, 'event' | 'contact' | 'organisersNote'>

/**
 * What the visitor gets when the organisers have answered: what they decided, their few words, and where they pay, if they
 * have to. `id` is the job's: one job is one email.
 */
export const discountAnsweredMail = (
  id: string,
  request: DiscountRow,
  link: string | undefined,
  { event, contact, organisersNote }: Said,
): Mail => {
  const { heading, sentences } = wordsOf(request, link, event.name)
  const note = request.answerNote ?? undefined
  const intro = note && 'The organisers write:'
  const warning =
    'Keep this link to yourself. You can pay with it once. A newer email about your request replaces it.'
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const text = [
    `Dear ${request.name},`,
    '',
    sentences.join('\n'),
    '',
    ...(link ? [link, '', warning, ''] : []),
    ...(intro ? [intro] : []),
    ...noteLines(note),
    ...(request.decision === 'refused' ? [] : noteLines(organisersNote)),
    questions,
  ].join('\n')

  const markup = mailPage(
    heading,
    html`<p>Dear <bdi>${request.name}</bdi>,</p>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}
${
  link &&
  html`<p>${mailButton(link, `Pay ${formatEuros(amountToPay(request))}`)}</p>
<p style="color:#43536A">${link}<br>${warning}</p>`
}
${intro && html`<p style="margin-bottom:0">${intro}</p>`}
${noteParagraph(note)}
${request.decision !== 'refused' && noteParagraph(organisersNote)}
<p style="color:#43536A">${questions}</p>`,
  )

  return {
    id,
    website: request.website,
    kept: link ? { without: [link] } : 'whole',
    to: { name: request.name, address: request.email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${heading}: ${event.name}`,
    text,
    html: markup,
  }
}

/** What the organisers have decided, in the words of the mail. */
const wordsOf = (request: DiscountRow, link: string | undefined, conference: string) => {
  if (request.decision === 'refused')
    return {
      heading: 'Your discount request was not approved',
      sentences: [
        `The organisers of the ${conference} have reviewed your request for a discounted registration and cannot approve it.`,
      ],
    }
  const amount = formatEuros(amountToPay(request))
  return link
    ? {
        heading: 'Your discount request is approved',
        sentences: [
          `The organisers of the ${conference} have approved a discounted registration for you at ${amount}.`,
          'It is confirmed once you have paid this amount on your own page:',
        ],
      }
    : {
        heading: 'Your discount registration is confirmed',
        sentences: [
          `The organisers of the ${conference} have approved your request: your discount registration is confirmed, and there is nothing to pay.`,
        ],
      }
}
