import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import type { TimeSort } from '#shared/list-page.ts'
import type { ReceivedMessage } from '../admin-contact.contract.ts'
import { type MessageChoice, type ReceivedRow, readMessages } from './messages.store.ts'

/** A message as the back-office reads it: field by field, so that no other leaves. */
export const messageOf = (row: ReceivedRow): ReceivedMessage => ({
  ...pick(row, ['id', 'name', 'email', 'subject', 'message']),
  createdAt: row.createdAt.toISOString(),
  readAt: time(row.readAt),
  answeredAt: time(row.answeredAt),
  assignedTo:
    row.assignedTo === null
      ? null
      : { id: row.assignedTo, name: row.assignedName ?? '', email: row.assignedEmail ?? '' },
  version: String(row.version),
})

const time = (moment: Date | null) => moment?.toISOString() ?? null

/** What a query says of the messages, in the words of the store; `me` is the one who asks. */
export const choiceOf = (
  { adminId }: AdminOf,
  { assigned, ...choice }: Omit<MessageChoice, 'assignedTo'> & { assigned?: 'me' | 'nobody' | undefined },
): MessageChoice => ({ ...choice, assignedTo: assigned && (assigned === 'me' ? adminId : null) })

/** The messages of the admin's website, as a list that is read piece by piece. */
export const messageSource = (
  db: Database,
  { website }: AdminOf,
  choice: MessageChoice,
  sort: TimeSort = '-date',
): ListSource<ReceivedRow, ReceivedMessage> => ({
  read: (after, count) => readMessages(db, website, choice, sort, after, count),
  cursorOf: ({ id }) => id,
  shown: messageOf,
})
