import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { findRegistration, type RegistrationRow } from '../registration.store.ts'
import { type RegistrationMailDeps, sendRegistrationMail } from '../registration-mail.ts'
import { cancelledTemplate } from './cancelled-template.ts'

/** The kind of the job that emails a person that their registration is cancelled. */
export const registrationCancelled = 'registration.cancelled'

/** `cancelledAt` identifies the cancellation: a registration may be restored and cancelled again. */
type Payload = { website: Website; id: RegistrationId; cancelledAt: string }

/** Queues the email of a cancellation in its transaction. */
export const notifyCancelled = (
  transaction: Connection,
  { website, id }: Pick<RegistrationRow, 'website' | 'id'>,
  now: Date,
): Promise<void> => {
  const cancelledAt = now.toISOString()
  const payload: Payload = { website, id: id as RegistrationId, cancelledAt }
  return enqueueJob(transaction, { kind: registrationCancelled, key: `${id}:${cancelledAt}`, payload, now })
}

/** The job's id identifies the email. A registration that was restored in the meantime sends none. */
export const registrationCancelledJob =
  (deps: RegistrationMailDeps): JobHandler =>
  async (job) => {
    const { website, id, cancelledAt } = job.payload as Payload
    const row = await findRegistration(deps.db, website, id)
    if (row?.cancelledAt?.toISOString() !== cancelledAt) return
    await sendRegistrationMail(deps, cancelledTemplate, job.id, row)
  }
