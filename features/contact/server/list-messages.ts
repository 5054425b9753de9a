import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import type { TimeSort } from '#shared/list-page.ts'
import type { ReceivedMessage } from '../admin-contact.contract.ts'
import { countListedMessages, type MessageChoice, type ReceivedRow, readMessages } from './messages.store.ts'

/** Maps a row to the API's message, field by field, so that no other column is exposed. */
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

/** Maps the query to the store's filter; `me` is the admin. */
export const choiceOf = (
  { adminId }: AdminOf,
  { assigned, ...choice }: Omit<MessageChoice, 'assignedTo'> & { assigned?: 'me' | 'nobody' | undefined },
): MessageChoice => ({ ...choice, assignedTo: assigned && (assigned === 'me' ? adminId : null) })

/** The messages of the admin's website, as a source that is read in chunks. */
export const messageSource = (
  db: Database,
  { website }: AdminOf,
  choice: MessageChoice,
  sort: TimeSort = '-date',
): ListSource<ReceivedRow, ReceivedMessage> => ({
  read: (after, count) => readMessages(db, website, choice, sort, after, count),
  cursorOf: ({ id }) => id,
  shown: messageOf,
  count: () => countListedMessages(db, website, choice),
})
