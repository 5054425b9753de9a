import type { WebsiteContent } from '#content/website-content.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { problemMessages } from '#features/abstracts/pdf-problems.ts'
import { commonValues, type MailContent } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import { receivedTemplate } from './abstract-received-template.ts'
import { type NamedAbstract, problemOf } from './abstracts.store.ts'

/** The warning next to the link of an author. */
export const linkWarning = 'Keep this link to yourself. Anyone who has it can see and replace your file.'

/**
 * The confirmation to the author: the reference, the submitted values, and the personal link, unless it was
 * revoked. `id` is the job's: one job is one email.
 */
export const abstractMail = (
  id: string,
  row: NamedAbstract,
  link: string | undefined,
  content: MailContent & Pick<WebsiteContent, 'transactions'>,
): Mail => {
  const { event, transactions } = content
  const values = {
    ...commonValues(`${row.titlePrefix} ${row.name}`, content),
    reference: row.reference,
    submission: { rows: linesOf(row), look: 'facts' as const },
    'what they can do': untilWhen(transactions.abstract.closesAt, event.dates.timeZone),
    'your page': link ? { words: 'Your abstract', address: link, warning: linkWarning } : undefined,
  }
  const to = { name: row.name, address: row.email }
  return mailFromTemplate(
    receivedTemplate,
    values,
    { id, website: row.website, to, isPersonal: true },
    content,
  )
}

type Line = readonly [what: string, value: string]

const linesOf = (row: NamedAbstract): Line[] => {
  const problem = problemOf(row)
  return [
    ['Reference', row.reference],
    ['Name', `${row.titlePrefix} ${row.name}`],
    ...[...originNames, 'country' as const].map((name): Line => [authorFields[name].label, row[name]]),
    ['Interest area', row.interestedIn],
    ['Session', row.session],
    ['File', `${row.fileName}, ${formatFileSize(row.fileBytes)}`],
    ...(problem ? [['About the file', problemMessages[problem]] as const] : []),
  ]
}

const untilWhen = (closesAt: string | undefined, timeZone: string): string =>
  closesAt
    ? `Until ${closingTime(new Date(closesAt), timeZone)} you can replace the file on your own page`
    : 'You can view your submission and replace the file on your own page'
