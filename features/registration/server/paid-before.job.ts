import type { ContentOf } from '#content/website-content.ts'
import type { PaymentParts } from '#features/payments/server/payments.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { labels } from '#features/registration/registration-texts.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { commonValues, type MailContent, type WordsOf } from '#platform/server/mail/described-mail.ts'
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts'
import { wordedMail } from '#platform/server/mail/worded-mail.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { shortReference } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { type LinkParts, registrationLink } from './own/registration-link.ts'
import { paidBeforeWords } from './paid-before-words.ts'
import { findPaidOfAddress, findRegistration, type RegistrationRow } from './registration.store.ts'

/** The kind of the job that tells an address with a paid registration that another one is about to be paid. */
export const paidBefore = 'registration.paid-before'

type Payload = { website: Website; id: RegistrationId }

/** Who is about to pay: for this registration, or for the discount request with this id. */
type Payer = { website: Website; id: string; email: string }

/**
 * Writes the job where the address has paid already. Only its mailbox hears of it: the answer of the checkout is the same,
 * so that no stranger learns here who is registered. Once a day for each paid registration, so that no stranger fills a
 * mailbox.
 */
export const notifyPaidBefore = async (
  transaction: Connection,
  { provider }: Pick<PaymentParts, 'provider'>,
  payer: Payer,
  now: Date,
): Promise<void> => {
  const paid = await findPaidOfAddress(transaction, payer, provider)
  if (!paid) return
  const payload: Payload = { website: payer.website, id: paid.id as RegistrationId }
  const key = `${paid.id} ${now.toISOString().slice(0, 10)}`
  await enqueueJob(transaction, { kind: paidBefore, key, payload, now })
}

type Parts = LinkParts & {
  db: Database
  checkpoint: Checkpoint
  send: Mailer
  contentOf: ContentOf
  wordsOf: WordsOf
}

/** The job's id names the email. What is cancelled by then is no reason not to pay. */
export const paidBeforeJob =
  (parts: Parts): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as Payload
    const row = await findRegistration(parts.db, website, id)
    if (!row || row.cancelledAt || row.email === '') return
    const content = {
      ...(await parts.contentOf(website)),
      words: await parts.wordsOf(website, paidBeforeWords),
    }
    await parts.send(paidBeforeMail(job.id, row, registrationLink(parts, row), content))
    parts.checkpoint('mail-sent')
  }

/** `id` is the job's: one job is one email. */
export const paidBeforeMail = (
  id: string,
  row: RegistrationRow,
  link: string,
  content: MailContent,
): Mail => {
  const values = {
    ...commonValues(row.name, content),
    registration: {
      rows: [
        ['Reference', shortReference(row.id)],
        [labels.registrationType, registrationName(row.registrationType)],
        [labels.presentationType, presentationName(row.presentationType)],
      ] as const,
      look: 'facts' as const,
    },
    'your page': { words: 'See your registration', address: link },
  }
  const to = { name: row.name, address: row.email }
  return wordedMail(paidBeforeWords, values, { id, website: row.website, to, isPersonal: true }, content)
}
