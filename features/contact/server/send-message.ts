import type { ContactMessage } from '#features/contact/contact.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { ContactMessageId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { findSameMessage, insertMessage } from './contact.store.ts'
import { contactNotice, type NoticePayload } from './contact-notice.job.ts'

/** The same message again within this time counts as a repeat. */
const repeatWindow = minutes(10)

type Deps = { db: Database; clock: Clock }

/**
 * Stores the message and the job of its email in one transaction, committed before the reply, so that an
 * acknowledged message always reaches the organisers. A repeat within 10 minutes returns the first one's id
 * and sends no second email.
 */
export const storeMessage = ({ db, clock }: Deps, website: Website, message: ContactMessage) =>
  db.transaction().execute(async (tx): Promise<{ id: ContactMessageId; isNew: boolean }> => {
    await lockPerson(tx, 'contact', website, message.email)
    const now = clock.now()
    const same = await findSameMessage(tx, website, message, later(now, -repeatWindow))
    if (same) return { id: same.id as ContactMessageId, isNew: false }

    const id = await insertMessage(tx, website, message, now)
    const payload: NoticePayload = { website, id }
    await enqueueJob(tx, { kind: contactNotice, key: id, payload, now })
    return { id, isNew: true }
  })
