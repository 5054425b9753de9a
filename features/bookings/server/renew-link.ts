import { linksRequested, updateLockedRegistration } from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob, isJustEnqueued } from '#platform/server/jobs/jobs.ts'
import { type BookingDeps, lockBooking, type Permission } from './lock-booking.ts'

/**
 * Invalidates all earlier links to this registration and emails a new one, for a visitor who lost it or whose link
 * leaked. At most one email per minute.
 * @throws Problem 404
 */
export const renewLink = (
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  permission: Permission,
  id: string,
): Promise<{ email: string }> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const registration = await lockBooking(tx, permission, id)
    const { email, name: subject } = registration
    const now = clock.now()
    const keyOf = (linkVersion: number) => `${website} ${id} ${linkVersion}`
    const before = { kind: linksRequested, key: keyOf(registration.linkVersion), now }
    if (await isJustEnqueued(tx, before)) return { email }

    const linkVersion = registration.linkVersion + 1
    await updateLockedRegistration(tx, registration, { linkVersion })
    const payload = { website, email }
    await enqueueJob(tx, { kind: linksRequested, key: keyOf(linkVersion), payload, now })
    await writeAudit(tx, permission, now, {
      action: 'booking.link-renewed',
      subject,
      subjectId: id,
      new: { email },
    })
    return { email }
  })
