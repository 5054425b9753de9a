import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { Colleague, MessageNote, ReceivedMessage } from '../admin-contact.contract.ts'
import { messageOf } from './list-messages.ts'
import { lockMessage, type ReceivedRow, readColleagues, readMessage, setMessage } from './messages.store.ts'

type Deps = { db: Database; clock: Clock }

/**
 * Updates the state of a message. Answering or assigning it marks it as read.
 * @throws Problem 404; 400 when no admin who may change the website has this id; 412 with the current
 * message
 */
export const noteOnMessage = (
  { db, clock }: Deps,
  permission: AdminOf<Website, 'write'>,
  request: Requested,
  { read, answered, assignedTo }: MessageNote,
): Promise<ReceivedMessage> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const before = await lock(tx, website, request)
    const now = clock.now()
    const assignee = assignedTo === undefined ? undefined : await colleagueOf(tx, website, assignedTo)
    const after = {
      readAt: doneAt(before.readAt, read ?? (answered || assignee ? true : undefined), now),
      answeredAt: doneAt(before.answeredAt, answered, now),
      assignedTo: assignee === undefined ? before.assignedTo : (assignee?.id ?? null),
    }
    const changed = diffOf(
      {
        read: before.readAt !== null,
        answered: before.answeredAt !== null,
        assignedTo: before.assignedEmail,
      },
      {
        read: after.readAt !== null,
        answered: after.answeredAt !== null,
        assignedTo: assignee === undefined ? before.assignedEmail : (assignee?.email ?? null),
      },
    )
    if (!changed) return messageOf(before)

    await setMessage(tx, website, before.id, after)
    await writeAudit(tx, permission, now, {
      action: 'message.noted',
      subject: `${before.subject} (${before.email})`,
      subjectId: before.id,
      ...changed,
    })
    return messageOf((await readMessage(tx, website, before.id)) ?? before)
  })

const lock = async (tx: Connection, website: Website, { id, ifMatch }: Requested): Promise<ReceivedRow> => {
  const message = isId(id) ? await lockMessage(tx, website, id) : undefined
  if (!message) throw noMessage()
  requireVersion(
    ifMatch,
    String(message.version),
    'The message has changed',
    `It is now: ${formatValues(message)}`,
  )
  return message
}

const noMessage = () => new Problem(404, 'not_found', 'There is no such message')

const formatValues = ({ answeredAt, assignedName }: ReceivedRow): string =>
  `${answeredAt ? 'answered' : 'not answered'} and assigned to ${assignedName ?? 'no one'}`

/** The assignee; null: no one. */
const colleagueOf = async (
  tx: Connection,
  website: Website,
  id: string | null,
): Promise<Colleague | null> => {
  if (id === null) return null
  const colleague = (await readColleagues(tx, website)).find((one) => one.id === id)
  if (!colleague) throw new Problem(400, 'invalid_input', 'Choose an organiser who can edit this website')
  return colleague
}

/** The time of an action; an earlier one is kept. */
const doneAt = (before: Date | null, done: boolean | undefined, now: Date): Date | null => {
  if (done === undefined) return before
  return done ? (before ?? now) : null
}
