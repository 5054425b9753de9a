import { enqueueJob, forgetDoneJobs, forgetOlderJob } from '#platform/server/jobs/jobs.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { AccountDeps } from '../account-deps.ts'

/** The kind of the job that mails a link to anyone who has forgotten their password, if they have an account. */
export const passwordRequested = 'account.password-asked'

export type RequestPayload = { email: string }

/** Asked again within this time there is no second email: each would end the link of the one before. */
const mailWindow = minutes(1)

/** One answer to everyone. */
const answerToRequest =
  'If this email address has an account, we are sending a link to it. The link works for one hour.'

/**
 * Writes the job and nothing else: whether there is such an account is looked up there, so that the call does the same
 * and takes the same time in either case. Within a minute there is one for an address.
 */
export const askForPasswordLink = async (
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  email: string,
): Promise<{ message: string }> => {
  const now = clock.now()
  const payload: RequestPayload = { email }
  const key = addressKey(email)
  // an address that someone has typed is not kept for good
  await forgetDoneJobs(db, passwordRequested, later(now, -mailWindow))
  // one that still waits may have a link that is over before it is mailed
  await forgetOlderJob(db, { kind: passwordRequested, key, now }, later(now, -mailWindow))
  await enqueueJob(db, { kind: passwordRequested, key, payload, now })
  return { message: answerToRequest }
}
