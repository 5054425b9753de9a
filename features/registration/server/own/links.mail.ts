import { commonValues, type MailContent } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'
import { linksTemplate } from './links-template.ts'

/** One registration or discount request in the email. */
export type ReportedInMail = {
  what: string
  at: Date
  state: string
  link?: { words: string; address: string }
}

type Requested = {
  website: Website
  to: { name: string; email: string }
  reported: readonly ReportedInMail[]
}

/** The email with the requested links. `id` is the job's: one email per job. */
export const linksMail = (id: string, { website, to, reported }: Requested, content: MailContent): Mail => {
  const entries = reported.map(({ what, at, state, link }) => ({
    title: what,
    lines: [state, `Received ${closingTime(at, content.event.dates.timeZone)}`],
    ...(link && { link }),
  }))
  return mailFromTemplate(
    linksTemplate,
    { ...commonValues(to.name, content), registrations: { entries } },
    { id, website, to: { name: to.name, address: to.email }, isPersonal: true },
    content,
  )
}
