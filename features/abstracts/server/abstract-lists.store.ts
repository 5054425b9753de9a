import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wholeReference } from '#features/abstracts/abstract-reference.ts'
import type { AbstractChoice } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision, DecisionState } from '#features/abstracts/decision.ts'
import type { AbstractCount } from '#features/abstracts/decisions.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import { findNewestMatches } from '#platform/server/postgres/search/find-newest.ts'
import { everyFound, type Found } from '#platform/server/postgres/search/found.ts'
import { holds, type SearchedText } from '#platform/server/postgres/search/text-search.ts'
import type { Website } from '#shared/website.ts'
import { type NamedAbstract, named } from './abstracts.store.ts'

/** Selects submissions of a website; the filters are combined with AND. */
export type AbstractFilter = {
  session?: number | undefined
  interest?: number | undefined
  state?: DecisionState | undefined
  decision?: Decision | undefined
  q?: string | undefined
  ids?: readonly string[] | undefined
}

/** The searched text, identical to the expression of the index, with the table aliases of the query. */
export const searchedWords: SearchedText = {
  table: 'abstract_submissions',
  as: 'submission',
  text: sql<string>`fold_text(
  ' ' || reference || ' ' || title_prefix || ' ' || submission.name || ' ' || email || ' ' || phone || ' '
  || organization_name || ' ' || country
)`,
}

/** The next `count` submissions after the one with this id, newest or oldest first. */
export const readAbstracts = (
  connection: Connection,
  website: Website,
  filter: AbstractFilter,
  order: 'desc' | 'asc',
  after: string | undefined,
  count: number,
): Promise<NamedAbstract[]> => {
  let query = filtered(connection, website, filter)
  if (after !== undefined) query = query.where('submission.id', order === 'desc' ? '<' : '>', after)
  return query.orderBy('submission.id', order).limit(count).execute()
}

/** The number of matching submissions, up to `countLimit`. */
export const countListedAbstracts = (connection: Connection, website: Website, filter: AbstractFilter) =>
  countRows(connection, filtered(connection, website, filter))

const filtered = (
  connection: Connection,
  website: Website,
  { session, interest, state, decision, q, ids }: AbstractFilter,
) => {
  let query = named(connection, website)
  if (session !== undefined) query = query.where('submission.sessionOptionId', '=', session)
  if (interest !== undefined) query = query.where('submission.interestOptionId', '=', interest)
  if (state !== undefined) query = query.where('submission.decisionState', '=', state)
  if (decision !== undefined) query = query.where(isDecided(decision))
  if (q) query = query.where(found(q))
  if (ids) query = query.where('submission.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

/** The number of submissions of a website by state; the filter must not contain the state. */
export const countByState = async (
  connection: Connection,
  website: Website,
  { session, interest, decision, q }: Omit<AbstractFilter, 'state' | 'ids'>,
): Promise<AbstractCount> => {
  let query = connection
    .selectFrom('abstractSubmissions as submission')
    .select(['decisionState', sql<number>`count(*)::int`.as('count')])
    .where('submission.website', '=', website)
    .groupBy('decisionState')
  if (decision !== undefined) query = query.where(isDecided(decision))
  if (session !== undefined) query = query.where('submission.sessionOptionId', '=', session)
  if (interest !== undefined) query = query.where('submission.interestOptionId', '=', interest)
  if (q) query = query.where(found(q))
  const rows = await query.execute()
  const of = (state: DecisionState) => rows.find(({ decisionState }) => decisionState === state)?.count ?? 0
  const count = { open: of('open'), decided: of('decided'), released: of('released') }
  return { all: count.open + count.decided + count.released, ...count }
}

/** The newest submissions that match a search, as in the list. */
export const findNewestAbstracts = async (
  connection: Connection,
  website: Website,
  q: string,
): Promise<Found> => {
  if (!wholeReference(q))
    return findNewestMatches(connection, { website, searched: searchedWords, search: q })
  const rows = await connection
    .selectFrom('abstractSubmissions as submission')
    .select('submission.id')
    .where('submission.website', '=', website)
    .where(found(q))
    .execute()
  return everyFound(rows.map(({ id }) => id))
}

/** By the last decision, released or not. */
const isDecided = (decision: string) => sql<SqlBool>`coalesce(draft_decision, decision) = ${decision}`

/** A complete reference matches that submission only; it is unique per website. */
const found = (q: string): RawBuilder<SqlBool> => {
  const reference = wholeReference(q)
  return reference ? sql<SqlBool>`reference = ${reference}` : holds(searchedWords, q)
}

/** The interest options of a website that are offered, or used by some submission. */
export const readInterests = (connection: Connection, website: Website): Promise<AbstractChoice[]> =>
  choicesOf(connection, website, 'interestOptions', 'interestOptionId')

/** The same for sessions. */
export const readSessions = (connection: Connection, website: Website): Promise<AbstractChoice[]> =>
  choicesOf(connection, website, 'sessionOptions', 'sessionOptionId')

const choicesOf = (
  connection: Connection,
  website: Website,
  table: 'interestOptions' | 'sessionOptions',
  column: 'interestOptionId' | 'sessionOptionId',
): Promise<AbstractChoice[]> =>
  connection
    .selectFrom(`${table} as option`)
    .select(['option.id', 'option.name', sql<boolean>`option.deleted_at is not null`.as('deleted')])
    .where('option.website', '=', website)
    .where((of) =>
      of.or([
        of('option.deletedAt', 'is', null),
        of.exists(
          of
            .selectFrom('abstractSubmissions as submission')
            .select('submission.id')
            .where('submission.website', '=', website)
            .whereRef(`submission.${column}`, '=', 'option.id'),
        ),
      ]),
    )
    .orderBy('option.id')
    .execute()
