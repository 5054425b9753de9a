import type { WebsiteContent } from '#content/website-content.ts'
import { type Decision, outcomeWords, registersAs } from '#features/abstracts/decision.ts'
import { html } from '#platform/server/mail/html.ts'
import { mailButton, mailPage, noteLines, noteParagraph } from '#platform/server/mail/mail-page.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { NamedAbstract } from '../abstracts.store.ts'

/** What the website says of itself. */
export type Said = Pick<WebsiteContent, 'event' | 'contact' | 'organisersNote'>

type Told = {
  decision: Decision
  /** '' when there is none. */
  note: string
  /** What the author was told before. */
  replaces: Decision | null
}

/**
 * What the author gets when a decision is released: what was decided, and what it replaces; the organisers' note; and,
 * when the abstract is accepted, the way to register. `id` is the job's: one job is one email.
 */
export const abstractDecidedMail = (
  id: string,
  row: NamedAbstract,
  told: Told,
  link: string | undefined,
  { event, contact, organisersNote }: Said,
): Mail => {
  const heading = `Your abstract ${row.reference} is ${outcomeWords[told.decision]}`
  const sentences = sentencesOf(row, told, event.name)
  const intro = told.note && 'The organisers write:'
  const way = wayOn(told.decision, link)
  const questions = `Questions? Reply to this email or write to ${contact.details.email}.`
  const general = told.decision === 'declined' ? undefined : organisersNote
  const text = [
    `Dear ${row.titlePrefix} ${row.name},`,
    '',
    sentences.join('\n'),
    '',
    ...(intro ? [intro] : []),
    ...noteLines(told.note),
    ...(way ? [way.sentence, way.link, '', warning, ''] : []),
    ...noteLines(general),
    questions,
  ].join('\n')

  const markup = mailPage(
    heading,
    html`<p>Dear <bdi>${row.titlePrefix} ${row.name}</bdi>,</p>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}
${intro && html`<p style="margin-bottom:0">${intro}</p>`}
${noteParagraph(told.note)}
${
  way &&
  html`<p>${way.sentence}</p>
<p>${mailButton(way.link, way.button)}</p>
<p style="color:#43536A">${way.link}<br>${warning}</p>`
}
${noteParagraph(general)}
<p style="color:#43536A">${questions}</p>`,
  )

  return {
    id,
    website: row.website,
    kept: link ? { without: [link] } : 'whole',
    to: { name: row.name, address: row.email },
    replyTo: { name: event.name, address: contact.details.email },
    subject: `${heading}: ${event.name}`,
    text,
    html: markup,
  }
}

const warning = 'Keep this link to yourself. Anyone who has it can see and replace your file.'

const sentencesOf = (
  { session }: NamedAbstract,
  { decision, replaces }: Told,
  conference: string,
): string[] => {
  const thanks = `Thank you for your abstract for the session “${session}” of the ${conference}.`
  const outcome = {
    talk: 'We are glad to accept it as a talk.',
    poster: 'We are glad to accept it as a poster.',
    declined: 'We are sorry that we cannot accept it.',
  }[decision]
  if (replaces === null) return [thanks, outcome]
  if (replaces === decision)
    return [`It is still ${outcomeWords[decision]}; what we write to you has changed.`]
  return [`We have changed our decision. Before, your abstract was ${outcomeWords[replaces]}.`, outcome]
}

/** What an author does next who was accepted; undefined: nothing, or their link was ended. */
const wayOn = (decision: Decision, link: string | undefined) => {
  const type = registersAs(decision)
  if (!type || !link) return undefined
  const what = type === 'speaker' ? 'a speaker' : 'a poster presenter'
  return {
    link,
    sentence: `Please register as ${what}. Your own page fills in the form with what you gave us:`,
    button: `Register as ${type === 'speaker' ? 'speaker' : 'poster presenter'}`,
  }
}
