import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import {
  holds,
  idMatches,
  idsBeginning,
  literally,
  type SearchedText,
} from '#platform/server/postgres/search/text-search.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { mayBePartOfId, mayBePartOfUuid } from '#shared/search/search.ts'
import type { Website } from '#shared/website.ts'

export type ListedException = Awaited<ReturnType<ReturnType<typeof withPayment>['executeTakeFirstOrThrow']>>

/** The filters of a website's exceptions, combined with AND. */
export type ExceptionChoice = {
  state?: 'open' | 'answered' | undefined
  reason?: string | undefined
  payment?: string | undefined
  q?: string | undefined
  ids?: readonly string[] | undefined
}

/** The next `count` exceptions after one, by time. */
export const readExceptions = (
  connection: Connection,
  website: Website,
  choice: ExceptionChoice,
  sort: TimeSort,
  after: string | undefined,
  count: number,
): Promise<ListedException[]> => {
  let query = chosen(connection, website, choice)
  if (after !== undefined) query = query.where('e.id', sort === 'date' ? '>' : '<', after)
  return query
    .orderBy('e.id', sort === 'date' ? 'asc' : 'desc')
    .limit(count)
    .execute()
}

/** The number of matching exceptions, up to `countLimit`. */
export const countExceptions = (connection: Connection, website: Website, choice: ExceptionChoice) =>
  countRows(connection, chosen(connection, website, choice))

const chosen = (
  connection: Connection,
  website: Website,
  { state, reason, payment, q, ids }: ExceptionChoice,
) => {
  let query = withPayment(connection, website)
  if (state === 'open') query = query.where('e.closedAt', 'is', null)
  if (state === 'answered') query = query.where('e.closedAt', 'is not', null)
  if (reason) query = query.where('e.reason', '=', reason)
  if (payment) query = query.where('e.paymentId', '=', payment)
  if (ids) query = query.where('e.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  if (!q) return query
  if (/^cs_(?:test|live)_/.test(q)) return query.where('e.sessionId', 'like', `${literally(q)}%`)
  if (/^pi_/.test(q)) return query.where('e.paymentIntentId', 'like', `${literally(q)}%`)
  const known = idsBeginning(q)
  if (known) return query.where('e.paymentId', '>=', known.least).where('e.paymentId', '<=', known.greatest)
  return query.where(found(website, q))
}

/** Must equal the indexed expression exactly. */
const searched: SearchedText = {
  table: 'payment_exceptions',
  as: 'e',
  text: sql<string>`fold_text(
  ' ' || coalesce(e.customer_name, '') || ' ' || coalesce(e.customer_email, '') || ' ' || coalesce(e.note, '')
)`,
}

/** Matches the texts of an exception, or an id of its payment. */
const found = (website: Website, q: string) => {
  const part = (column: string) =>
    idMatches(
      sql.ref(`e.${column}`),
      { table: 'payment_exceptions', column, where: sql<SqlBool>`website = ${website}` },
      q,
    )
  const ids = mayBePartOfId(q) ? ['session_id', 'payment_intent_id'] : []
  if (mayBePartOfUuid(q)) ids.push('payment_id')
  return sql<SqlBool>`(${sql.join([holds(searched, q), ...ids.map(part)], sql` or `)})`
}

export const readException = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<ListedException | undefined> =>
  withPayment(connection, website).where('e.id', '=', id).executeTakeFirst()

/** Locks an exception until the transaction ends, so that concurrent answers are serialised. */
export const lockException = (
  transaction: Connection,
  website: Website,
  id: string,
): Promise<ListedException | undefined> =>
  withPayment(transaction, website).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

const withPayment = (connection: Connection, website: Website) =>
  connection
    .selectFrom('paymentExceptions as e')
    .leftJoin('paymentRecords as p', 'p.id', 'e.paymentId')
    .select([
      'e.id',
      'e.website',
      'e.reason',
      'e.subject',
      'e.provider',
      'e.livemode',
      'e.account',
      'e.cents',
      'e.currency',
      'e.customerName',
      'e.customerEmail',
      'e.paymentId',
      'e.sessionId',
      'e.paymentIntentId',
      'e.openedAt',
      'e.closedAt',
      'e.closedBy',
      'e.answer',
      'e.note',
      'p.status as paymentStatus',
      'p.totalCents',
      'p.refundedCents',
      'p.lostCents',
      'p.disputeStatus',
      'p.registrationId',
      'p.discountRequestId',
    ])
    .where('e.website', '=', website)

/** The number of a website's open exceptions, from a partial index. */
export const countOpen = async (connection: Connection, website: Website): Promise<number> => {
  const { open } = await connection
    .selectFrom('paymentExceptions')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('website', '=', website)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** The number of answered ones: all, and those since a moment. */
export const countAnswered = (connection: Connection, website: Website, since: Date) =>
  connection
    .selectFrom('paymentExceptions')
    .select([
      sql<number>`count(*)::integer`.as('answered'),
      sql<number>`(count(*) filter (where closed_at >= ${since}))::integer`.as('answeredThisWeek'),
    ])
    .where('website', '=', website)
    .where('closedAt', 'is not', null)
    .executeTakeFirstOrThrow()

/** The payments of these exceptions without duplicates, in the order in which payments are locked. */
export const readPaymentsOf = async (
  connection: Connection,
  website: Website,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await connection
    .selectFrom('paymentExceptions')
    .select('paymentId')
    .distinct()
    .where('website', '=', website)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('paymentId', 'is not', null)
    .orderBy('paymentId', 'desc')
    .execute()
  return rows.flatMap(({ paymentId }) => paymentId ?? [])
}
