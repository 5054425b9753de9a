import { linksRequested, updateLockedRegistration } from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { type BookingParts, lockBooking, type Permission } from './lock-booking.ts'

/**
 * Ends every link to this registration that was mailed before, and mails the visitor a new one: they have lost it, or
 * someone has it who should not.
 * @throws Problem 404
 */
export const renewLink = (
  { db, clock }: Pick<BookingParts, 'db' | 'clock'>,
  permission: Permission,
  id: string,
): Promise<{ email: string }> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const registration = await lockBooking(tx, permission, id)
    const { email, name: subject } = registration
    const linkVersion = registration.linkVersion + 1
    const now = clock.now()
    await updateLockedRegistration(tx, registration, { linkVersion })
    const key = `${website} ${id} ${linkVersion}`
    await enqueueJob(tx, { kind: linksRequested, key, payload: { website, email }, now })
    await writeAudit(tx, permission, now, {
      action: 'booking.link-renewed',
      subject,
      subjectId: id,
      website,
      new: { email },
    })
    return { email }
  })
