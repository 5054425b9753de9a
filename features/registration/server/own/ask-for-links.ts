import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDeadJob, forgetDoneJobs } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

/** The kind of the job that mails the links to the registrations of an address, if it has any. */
export const linksRequested = 'registration.links-asked'

export type RequestPayload = { website: Website; email: string }

/** Asked again within this time there is no second mail. */
const mailWindow = minutes(5)

/** One answer to everyone. */
const answerToRequest =
  'If you registered with this address, we are emailing your link to it. Check your spam folder too.'

/**
 * Writes the job and nothing else: whether there is a registration is looked up there, so that the call does the same
 * and takes the same time in either case. As long as the job of the same address is kept there is no second one.
 */
export const askForLinks = async (
  { db, clock }: { db: Database; clock: Clock },
  website: Website,
  email: string,
): Promise<{ message: string }> => {
  const now = clock.now()
  const payload: RequestPayload = { website, email }
  const key = `${website} ${addressKey(email)}`
  // an address that someone has typed is not kept for good
  await forgetDoneJobs(db, linksRequested, later(now, -mailWindow))
  // what was given up for long is requested again
  await forgetDeadJob(db, linksRequested, key)
  await enqueueJob(db, { kind: linksRequested, key, payload, now })
  return { message: answerToRequest }
}
