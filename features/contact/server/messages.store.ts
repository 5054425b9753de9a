import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import { findNewestMatches } from '#platform/server/postgres/search/find-newest.ts'
import type { Found } from '#platform/server/postgres/search/found.ts'
import { sortedName } from '#platform/server/postgres/search/sorted-name.ts'
import { holds, type SearchedText } from '#platform/server/postgres/search/text-search.ts'
import type { TimeSort } from '#shared/list-page.ts'
import type { Website } from '#shared/website.ts'
import type { MessageState } from '../admin-contact.contract.ts'

export type ReceivedRow = Awaited<ReturnType<ReturnType<typeof received>['executeTakeFirstOrThrow']>>

/** Selects messages of a website; the filters are combined with AND. */
export type MessageChoice = {
  state?: MessageState | undefined
  /** The admin's id; null: not assigned. */
  assignedTo?: string | null | undefined
  q?: string | undefined
  ids?: string[] | undefined
}

/** Identical to the expression of the index. */
const searched: SearchedText = {
  table: 'contact_messages',
  as: 'm',
  text: sql<string>`fold_text(' ' || m.name || ' ' || m.email || ' ' || m.subject || ' ' || m.message)`,
}

/** The next `count` messages after one, ordered by time. */
export const readMessages = (
  connection: Connection,
  website: Website,
  choice: MessageChoice,
  sort: TimeSort,
  after: string | undefined,
  count: number,
): Promise<ReceivedRow[]> => {
  let query = chosen(connection, website, choice)
  if (after !== undefined) query = query.where('m.id', sort === 'date' ? '>' : '<', after)
  return query
    .orderBy('m.id', sort === 'date' ? 'asc' : 'desc')
    .limit(count)
    .execute()
}

/** The number of matching messages, up to `countLimit`. */
export const countListedMessages = (connection: Connection, website: Website, choice: MessageChoice) =>
  countRows(connection, chosen(connection, website, choice))

const chosen = (connection: Connection, website: Website, { state, assignedTo, q, ids }: MessageChoice) => {
  let query = received(connection, website)
  if (state === 'unread') query = query.where('m.readAt', 'is', null)
  if (state === 'open') query = query.where('m.answeredAt', 'is', null)
  if (state === 'answered') query = query.where('m.answeredAt', 'is not', null)
  if (assignedTo === null) query = query.where('m.assignedTo', 'is', null)
  else if (assignedTo !== undefined) query = query.where('m.assignedTo', '=', assignedTo)
  if (ids) query = query.where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
  return q ? query.where(holds(searched, q)) : query
}

/** The newest messages that match a search, as in the list. */
export const findNewestMessages = (
  connection: Connection,
  website: Website,
  search: string,
): Promise<Found> => findNewestMatches(connection, { website, searched, search })

export const readMessage = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<ReceivedRow | undefined> => received(connection, website).where('m.id', '=', id).executeTakeFirst()

/** Locks a message until the transaction ends, so that concurrent changes are serialised. */
export const lockMessage = (transaction: Connection, website: Website, id: string) =>
  received(transaction, website).where('m.id', '=', id).forUpdate('m').executeTakeFirst()

const received = (connection: Connection, website: Website) =>
  connection
    .selectFrom('contactMessages as m')
    .leftJoin('admins as a', 'a.id', 'm.assignedTo')
    .select([
      'm.id',
      'm.name',
      'm.email',
      'm.subject',
      'm.message',
      'm.createdAt',
      'm.readAt',
      'm.answeredAt',
      'm.version',
      'm.assignedTo',
      'a.name as assignedName',
      'a.email as assignedEmail',
    ])
    .where('m.website', '=', website)

export const setMessage = (
  transaction: Connection,
  website: Website,
  id: string,
  change: { readAt?: Date | null; answeredAt?: Date | null; assignedTo?: string | null },
): Promise<unknown> =>
  transaction
    .updateTable('contactMessages')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()

export type MessageCounts = Record<'total' | 'unread' | 'open' | 'answered', number>

/** The number of messages of a website by state, by index-only scans. */
export const countMessages = async (connection: Connection, website: Website): Promise<MessageCounts> => {
  const of = (condition: string) => sql`(
    select count(*)::integer from contact_messages where website = ${website} and ${sql.raw(condition)}
  )`
  const { rows } = await sql<Omit<MessageCounts, 'answered'>>`
    select ${of('true')} as total, ${of('read_at is null')} as unread, ${of('answered_at is null')} as open
  `.execute(connection)
  const [{ total, unread, open }] = rows as [(typeof rows)[number]]
  return { total, unread, open, answered: total - open }
}

/** The admins who may currently change data of a website. */
export const readColleagues = (connection: Connection, website: Website) =>
  connection
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('disabledAt', 'is', null)
    .where((of) =>
      of.or([
        of('role', '=', 'OWNER'),
        of.and([of('role', '=', 'ADMIN'), sql<boolean>`${website} = any(websites)`]),
      ]),
    )
    .orderBy(sortedName(sql`name`))
    .orderBy('email')
    .execute()
