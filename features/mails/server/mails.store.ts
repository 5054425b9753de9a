import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { MailFilter } from '#features/mails/mails.contract.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import { isOf as isOfScope, type Scope } from '#platform/server/postgres/scope.ts'
import {
  holds,
  idMatches,
  idsBeginning,
  type SearchedText,
} from '#platform/server/postgres/search/text-search.ts'
import { mayBePartOfUuid } from '#shared/search/search.ts'
import type { Website } from '#shared/website.ts'

/** The stored message, to show and to send again. */
export type Message = Pick<Mail, 'to' | 'replyTo' | 'text' | 'html'>

type Stored = Omit<Selectable<Schema['mails']>, 'message'> & { message: Message | null }

/** The stored columns of an email. */
export type MailRecord = Omit<Stored, 'kind' | 'repeats' | 'refusedAt'> & { refusedAt?: Date | null }

/**
 * Inserts an email or updates its state, by its id. A later attempt may have another content, because each
 * is composed from the current data.
 */
export const upsertMail = async (connection: Connection, record: MailRecord): Promise<void> => {
  const { id, website, createdAt, refusedAt = null, ...rest } = record
  const notice = { ...rest, refusedAt, message: json(rest.message) }
  await connection
    .insertInto('mails')
    .values({ id, website, createdAt, kind: ofJob(id), ...notice })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...notice,
        sentAt: sql<Date | null>`coalesce(excluded.sent_at, mails.sent_at)`,
      }),
    )
    .execute()
}

const ofJob = (id: string) => sql<string>`coalesce((select kind from jobs where id = ${id}), 'unknown')`

export const insertRepeat = async (
  connection: Connection,
  { message, ...rest }: Omit<Stored, 'refusedAt'>,
): Promise<void> => {
  await connection
    .insertInto('mails')
    .values({ ...rest, message: json(message) })
    .execute()
}

const json = (message: Message | null) => message && JSON.stringify(message)

/** Selects emails of a scope; the filters are combined with AND. */
export type MailChoice = {
  search?: string | undefined
  state?: MailFilter | undefined
  ids?: string[] | undefined
}

/** The columns of a list, from the email and its job. */
const listed = [
  'mails.id',
  'mails.website',
  'mails.kind',
  'mails.recipientName',
  'mails.recipientAddress',
  'mails.subject',
  'mails.kept',
  'mails.repeats',
  'mails.createdAt',
  'mails.sentAt',
  'mails.refusedAt',
  'mails.intoOutbox',
  'jobs.attempts',
  'jobs.runAt',
  'jobs.doneAt',
  'jobs.deadAt',
  'jobs.lastError',
] as const

/** The next `count` emails after the one with this id. */
export const readMails = (
  connection: Connection,
  scope: Scope,
  choice: MailChoice,
  descending: boolean,
  after: string | undefined,
  count: number,
) => {
  let query = chosen(connection, scope, choice).select(listed)
  if (after !== undefined) query = query.where('mails.id', descending ? '<' : '>', after)
  const direction = descending ? 'desc' : 'asc'
  // ordering by website lets a backward index scan serve `website is null`
  return query.orderBy('mails.website').orderBy('mails.id', direction).limit(count).execute()
}

/** The number of matching emails, up to `countLimit`. */
export const countListedMails = (connection: Connection, scope: Scope, choice: MailChoice) =>
  countRows(connection, chosen(connection, scope, choice))

export type ListedMail = Awaited<ReturnType<typeof readMails>>[number]

export const countGivenUp = async (connection: Connection, website: Website): Promise<number> => {
  const { count } = await chosen(connection, website, { state: 'given-up' })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of emails that are retried, and the creation time of the oldest. */
export const countWaitingMails = async (
  connection: Connection,
): Promise<{ count: number; since: Date | null }> =>
  connection
    .selectFrom('mails')
    .innerJoin('jobs', 'jobs.id', 'mails.id')
    .where(isOf.waiting)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(mails.created_at)`.as('since')])
    .executeTakeFirstOrThrow()

/** One email of a website with its stored message. */
export const findMail = (connection: Connection, website: Website, id: string) =>
  chosen(connection, website)
    .select([...listed, 'mails.message'])
    .where('mails.id', '=', id)
    .executeTakeFirst() as Promise<(ListedMail & { message: Message | null }) | undefined>

/** The condition on the job for an unsent email of each filter; an email without a job is never sent. */
const isOf: Readonly<Record<MailFilter, ReturnType<typeof sql<SqlBool>>>> = {
  sent: sql`mails.sent_at is not null`,
  waiting: sql`mails.sent_at is null and jobs.id is not null and jobs.done_at is null and jobs.dead_at is null`,
  'given-up': sql`mails.sent_at is null and (jobs.id is null or jobs.dead_at is not null)`,
}

const searched: SearchedText = {
  table: 'mails',
  as: 'mails',
  text: sql<string>`fold_text(' ' || recipient_name || ' ' || recipient_address || ' ' || subject)`,
}

const chosen = (connection: Connection, scope: Scope, { search, state, ids: chosenIds }: MailChoice = {}) => {
  let query = connection
    .selectFrom('mails')
    .leftJoin('jobs', 'jobs.id', 'mails.id')
    .where('mails.website', scope === null ? 'is' : '=', scope)
  if (state) query = query.where(isOf[state])
  if (chosenIds) query = query.where('mails.id', '=', sql<string>`any(${chosenIds}::uuid[])`)
  if (!search) return query
  const ids = idsBeginning(search)
  if (ids) return query.where('mails.id', '>=', ids.least).where('mails.id', '<=', ids.greatest)
  if (!mayBePartOfUuid(search)) return query.where(holds(searched, search))
  const byId = idMatches(sql`mails.id`, { table: 'mails', column: 'id', where: isOfScope(scope) }, search)
  return query.where(sql<SqlBool>`(${holds(searched, search)} or ${byId})`)
}

/** Whether a mail server has accepted this email. */
export const wasSent = async (connection: Connection, id: string): Promise<boolean> => {
  const found = await connection.selectFrom('mails').select('sentAt').where('id', '=', id).executeTakeFirst()
  return found !== undefined && found.sentAt !== null
}

/** The email of a job, for sending. */
export const mailOfJob = (connection: Connection, id: string) =>
  connection.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    Stored | undefined
  >

/** The same, locked, so that concurrent actions on it are serialised. */
export const lockMail = (connection: Connection, website: Website, id: string) =>
  connection
    .selectFrom('mails')
    .selectAll()
    .where('website', '=', website)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Stored | undefined>

/** The repeat of this email that was requested since this moment. */
export const findRepeat = async (
  connection: Connection,
  id: string,
  since: Date,
): Promise<string | undefined> => {
  const found = await connection
    .selectFrom('mails')
    .select('id')
    .where('repeats', '=', id)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return found?.id
}
