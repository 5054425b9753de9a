import { type Decision, outcomeLabels, registersAs } from '#features/abstracts/decision.ts'
import { commonValues, type MailContent } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { linkWarning } from '../abstract.mail.ts'
import type { NamedAbstract } from '../abstracts.store.ts'
import { decidedTemplates } from './abstract-decided-templates.ts'

type Decided = {
  decision: Decision
  /** '' for none. */
  note: string
  /** The decision that the author was notified of before. */
  replaces: Decision | null
}

/**
 * The email about a released decision: the decision, and which one it replaces; the organisers' note; and
 * for an accepted abstract the link to register. `id` is the job's: one job is one email.
 */
export const abstractDecidedMail = (
  id: string,
  row: NamedAbstract,
  decided: Decided,
  link: string | undefined,
  content: MailContent,
): Mail => {
  const values = {
    ...commonValues(`${row.titlePrefix} ${row.name}`, content),
    reference: row.reference,
    session: row.session,
    opening: openingOf(row, decided, content.event.name),
    note: { prose: decided.note },
    'registration link': wayOn(decided.decision, link),
  }
  const to = { name: row.name, address: row.email }
  const frame = { id, website: row.website, to, isPersonal: true }
  return mailFromTemplate<string>(decidedTemplates[decided.decision], values, frame, content)
}

const openingOf = (
  { session }: NamedAbstract,
  { decision, replaces }: Decided,
  conference: string,
): string => {
  if (replaces === null)
    return `Thank you for your abstract for the session “${session}” of the ${conference}.`
  return replaces === decision
    ? `It is still ${outcomeLabels[decision]}; what we write to you has changed.`
    : `We have changed our decision. Before, your abstract was ${outcomeLabels[replaces]}.`
}

/** The next step of an accepted author; undefined: none, or their link was revoked. */
const wayOn = (decision: Decision, link: string | undefined) => {
  const type = registersAs(decision)
  const words = `Register as ${type === 'speaker' ? 'speaker' : 'poster presenter'}`
  return type && link ? { words, address: link, warning: linkWarning } : undefined
}
