import { createHash } from 'node:crypto'
import type { ContentOf } from '#content/website-content.ts'
import type { PaymentDeps } from '#features/payments/server/payments.ts'
import { registrationStatusMessages } from '#features/registration/registration-status-messages.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Website } from '#shared/website.ts'
import { listOfEmail, type RegistrationRow } from '../registration.store.ts'
import { linksMail, type ReportedInMail } from './links.mail.ts'
import { linksTemplate } from './links-template.ts'
import { ownPayments } from './own-payments.ts'
import { type LinkDeps, registrationLink } from './registration-link.ts'
import type { RequestPayload } from './request-links.ts'

export type LinksDeps = Pick<PaymentDeps, 'db' | 'providers' | 'checkpoint'> &
  LinkDeps & {
    send: Mailer
    contentOf: ContentOf
    wordsOf: TemplateOf
    /** The discount requests of an address as their visitor may see them, the newest first. */
    discountsOf: (website: Website, email: string) => Promise<readonly (Found & { id: string })[]>
  }

/** The most links in one email: more are not legitimate use. */
const most = 10

/**
 * Emails the links to all registrations of the address, active or cancelled, each to the address exactly as
 * registered, so that spellings that differ get separate emails. Sends nothing without any. The links are not stored.
 */
export const linksRequestedJob =
  (deps: LinksDeps): JobHandler =>
  async (job) => {
    const { db, send, checkpoint, contentOf, discountsOf } = deps
    const { website, email } = job.payload as RequestPayload
    const content = await contentOf(website)
    const words = await deps.wordsOf(website, linksTemplate)
    const reported = async (row: RegistrationRow) => {
      const { state, types } = await ownPayments(deps, db, row)
      return {
        to: { name: row.name, email: row.email },
        reported: {
          what: `${row.name}, ${types.labelOf(row.presentationType)}`,
          at: row.createdAt,
          state: registrationStatusMessages[state].title,
          link: { words: 'See this registration', address: registrationLink(deps, row) },
        },
      }
    }
    const discounts = (await discountsOf(website, email)).slice(0, most)
    // a paid discount is a booking with the same id
    const isReported = new Set(discounts.map(({ id }) => id))
    const registrations = (await listOfEmail(db, website, email, most)).filter(
      ({ id }) => !isReported.has(id),
    )
    const all: Found[] = [...(await Promise.all(registrations.map(reported))), ...discounts]
    const spellings = [...new Set(all.map(({ to }) => to.email))]
    for (const [at, spelling] of spellings.entries()) {
      const own = all.filter(({ to }) => to.email === spelling)
      const [newest] = own as [Found]
      const requested = { website, to: newest.to, reported: own.map(({ reported }) => reported) }
      const id = at === 0 ? job.id : idFor(job.id, spelling)
      await send(linksMail(id, requested, { ...content, words }))
      checkpoint('mail-sent')
    }
  }

type Found = { reported: ReportedInMail; to: { name: string; email: string } }

/** The id of the email to another spelling, stable across retries of the job. */
const idFor = (jobId: string, spelling: string): string =>
  `${jobId.slice(0, -12)}${createHash('sha256').update(spelling).digest('hex').slice(0, 12)}`
