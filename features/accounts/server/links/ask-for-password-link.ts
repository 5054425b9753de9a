import { enqueueJob, forgetDoneJobs } from '#platform/server/jobs/jobs.ts'
import { newId } from '#shared/ids.ts'
import { days, later } from '#shared/time/duration.ts'
import type { AccountParts } from '../account-parts.ts'

/** The kind of the job that mails a link to anyone who has forgotten their password, if they have an account. */
export const passwordRequested = 'account.password-asked'

export type RequestPayload = { email: string }

/** One answer to everyone. */
const answerToRequest =
  'If this email address has an account, we are sending a link to it. The link works for one hour.'

/**
 * Writes the job and nothing else: whether there is such an account is looked up there, so that the call does the same
 * and takes the same time in either case.
 */
export const askForPasswordLink = async (
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
  email: string,
): Promise<{ message: string }> => {
  const now = clock.now()
  const payload: RequestPayload = { email }
  // an address that someone has typed is kept for a day, not for good
  await forgetDoneJobs(db, passwordRequested, later(now, -days(1)))
  await enqueueJob(db, { kind: passwordRequested, key: newId(now), payload, now })
  return { message: answerToRequest }
}
