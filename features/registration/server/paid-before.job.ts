import type { PaymentDeps } from '#features/payments/server/payments.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { paidBeforeTemplate } from './paid-before-template.ts'
import { findPaidOfAddress, findRegistration } from './registration.store.ts'
import { type RegistrationMailDeps, sendRegistrationMail } from './registration-mail.ts'

/** The kind of the job that informs an address with a paid registration that another payment was started. */
export const paidBefore = 'registration.paid-before'

type Payload = { website: Website; id: RegistrationId }

/** The registration, or the discount request with this id, that is about to be paid. */
type Payer = { website: Website; id: string; email: string }

/**
 * Queues the email where the address has paid already. Only its mailbox is informed: the answer of the checkout is
 * the same, so that it does not reveal who is registered. At most one email per day and paid registration, so that
 * strangers cannot flood a mailbox.
 */
export const notifyPaidBefore = async (
  transaction: Connection,
  { providers }: Pick<PaymentDeps, 'providers'>,
  payer: Payer,
  now: Date,
): Promise<void> => {
  const paid = await findPaidOfAddress(transaction, payer, providers.current())
  if (!paid) return
  const payload: Payload = { website: payer.website, id: paid.id as RegistrationId }
  const key = `${paid.id} ${now.toISOString().slice(0, 10)}`
  await enqueueJob(transaction, { kind: paidBefore, key, payload, now })
}

/** The job's id identifies the email. Nothing is sent when the paid registration was cancelled in the meantime. */
export const paidBeforeJob =
  (deps: RegistrationMailDeps): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as Payload
    const row = await findRegistration(deps.db, website, id)
    if (!row || row.cancelledAt || row.email === '') return
    await sendRegistrationMail(deps, paidBeforeTemplate, job.id, row)
  }
