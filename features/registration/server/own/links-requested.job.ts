import type { ContentOf } from '#content/website-content.ts'
import type { PaymentParts } from '#features/payments/server/payments.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { ownStateWords } from '#features/registration/own-state-words.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { WordsOf } from '#platform/server/mail/described-mail.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Website } from '#shared/website.ts'
import { listOfEmail, type RegistrationRow } from '../registration.store.ts'
import type { RequestPayload } from './ask-for-links.ts'
import { linksMail, type ReportedInMail } from './links.mail.ts'
import { linksWords } from './links-words.ts'
import { ownPayments } from './own-payments.ts'
import { type LinkParts, registrationLink } from './registration-link.ts'

export type LinksParts = Pick<PaymentParts, 'db' | 'provider' | 'checkpoint'> &
  LinkParts & {
    send: Mailer
    contentOf: ContentOf
    wordsOf: WordsOf
    /** What can be said of the discount requests of an address, the newest first. */
    discountsOf: (
      website: Website,
      email: string,
    ) => Promise<readonly { reported: ReportedInMail; to: { name: string; email: string } }[]>
  }

/** More than these no one has by good will. */
const most = 10

/**
 * Mails the links to whatever is registered with the address, standing or cancelled, to the address as it was
 * registered. Where there is nothing, nothing happens. The links are made here and kept nowhere.
 */
export const linksRequestedJob =
  (parts: LinksParts): JobHandler =>
  async (job) => {
    const { db, send, checkpoint, contentOf, discountsOf } = parts
    const { website, email } = job.payload as RequestPayload
    const content = await contentOf(website)
    const words = await parts.wordsOf(website, linksWords)
    const reported = async (row: RegistrationRow): Promise<ReportedInMail> => ({
      what: `${row.name}, ${presentationName(row.presentationType)}`,
      at: row.createdAt,
      state: ownStateWords[(await ownPayments(parts, db, row)).state].title,
      link: { words: 'See this registration', address: registrationLink(parts, row) },
    })
    const registrations = await listOfEmail(db, website, email, most)
    const discounts = (await discountsOf(website, email)).slice(0, most)
    const [newest] = registrations
    const to = newest ?? discounts[0]?.to
    if (!to) return
    const all = [
      ...(await Promise.all(registrations.map(reported))),
      ...discounts.map(({ reported }) => reported),
    ]
    await send(linksMail(job.id, { website, to, reported: all }, { ...content, words }))
    checkpoint('mail-sent')
  }
