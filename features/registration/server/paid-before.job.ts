import type { PaymentDeps } from '#features/payments/server/payments.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { paidBeforeTemplate } from './paid-before-template.ts'
import { findPaidOfAddress, findRegistration } from './registration.store.ts'
import { type RegistrationMailParts, sendRegistrationMail } from './registration-mail.ts'

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
  { provider }: Pick<PaymentDeps, 'provider'>,
  payer: Payer,
  now: Date,
): Promise<void> => {
  const paid = await findPaidOfAddress(transaction, payer, provider)
  if (!paid) return
  const payload: Payload = { website: payer.website, id: paid.id as RegistrationId }
  const key = `${paid.id} ${now.toISOString().slice(0, 10)}`
  await enqueueJob(transaction, { kind: paidBefore, key, payload, now })
}

/** The job's id names the email. What is cancelled by then is no reason not to pay. */
export const paidBeforeJob =
  (deps: RegistrationMailParts): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as Payload
    const row = await findRegistration(deps.db, website, id)
    if (!row || row.cancelledAt || row.email === '') return
    await sendRegistrationMail(deps, paidBeforeTemplate, job.id, row)
  }
