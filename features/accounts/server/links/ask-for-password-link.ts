import { enqueueJob, forgetDoneJobs, forgetOlderJob } from '#platform/server/jobs/jobs.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { AccountDeps } from '../account-deps.ts'

/** The kind of the job that emails a link for a forgotten password, if there is an account. */
export const passwordRequested = 'account.password-asked'

export type RequestPayload = { email: string }

/**
 * A repeated request within this time sends no second email, because each would revoke the link of the one
 * before.
 */
const mailWindow = minutes(1)

/** The same reply for every address. */
const answerToRequest =
  'If this email address has an account, we are sending a link to it. The link works for one hour.'

/**
 * Only enqueues the job, which looks up the account, so that the response time does not reveal whether it
 * exists. At most one job per address and minute.
 */
export const askForPasswordLink = async (
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  email: string,
): Promise<{ message: string }> => {
  const now = clock.now()
  const payload: RequestPayload = { email }
  const key = addressKey(email)
  // the typed address must not be stored for good
  await forgetDoneJobs(db, passwordRequested, later(now, -mailWindow))
  // a job that waited too long would email an expired link
  await forgetOlderJob(db, { kind: passwordRequested, key, now }, later(now, -mailWindow))
  await enqueueJob(db, { kind: passwordRequested, key, payload, now })
  return { message: answerToRequest }
}
