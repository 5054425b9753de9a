import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDeadJob, forgetDoneJobs } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

/** The kind of the job that emails the links to the registrations of an address, if it has any. */
export const linksRequested = 'registration.links-asked'

export type RequestPayload = { website: Website; email: string }

/** At most one email per address within this time. */
const mailWindow = minutes(5)

/** The same answer for every address. */
const answerToRequest =
  'If you registered with this address, we are emailing your link to it. Check your spam folder too.'

/**
 * Only queues the job, which looks up the registrations, so that the answer and its time do not reveal whether there
 * are any. While the job of an address exists, no second one is queued.
 */
export const askForLinks = async (
  { db, clock }: { db: Database; clock: Clock },
  website: Website,
  email: string,
): Promise<{ message: string }> => {
  const now = clock.now()
  const payload: RequestPayload = { website, email }
  const key = `${website} ${addressKey(email)}`
  // a typed address must not be stored for good
  await forgetDoneJobs(db, linksRequested, later(now, -mailWindow))
  // a job that failed for good does not block a new request
  await forgetDeadJob(db, linksRequested, key)
  await enqueueJob(db, { kind: linksRequested, key, payload, now })
  return { message: answerToRequest }
}
