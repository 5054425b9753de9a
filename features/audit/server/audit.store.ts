import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isOf, type Scope } from '#platform/server/postgres/scope.ts'
import { leastIdOf } from '#shared/ids.ts'

export type StoredEntry = {
  id: string
  at: Date
  adminEmail: string
  website: Scope
  action: string
  subject: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
}

/** Selects entries of a scope; the filters are combined with AND. */
export type EntryChoice = {
  admin?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  before?: Date | undefined
  /** Only entries older than this one. */
  cursor?: string | undefined
}

/** The newest entries of these scopes, at most `count`. */
export const readEntries = async (
  connection: Connection,
  scopes: readonly Scope[],
  { admin, action, from, before, cursor }: EntryChoice,
  count: number,
): Promise<StoredEntry[]> => {
  if (scopes.length === 0) return []
  const conditions = [
    admin !== undefined && sql`admin_email = ${admin}`,
    action !== undefined && sql`action = ${action}`,
    from && sql`id >= ${leastIdOf(from)}`,
    before && sql`id < ${leastIdOf(before)}`,
    cursor !== undefined && sql`id < ${cursor}`,
  ].filter((condition) => condition !== false && condition !== undefined)
  const queries = scopes.map(
    // ordering by website lets a backward index scan serve `website is null`
    (scope) => sql`(
      select id, at, admin_email, website, action, subject, old_values, new_values from audit_entries
      where ${sql.join([isOf(scope), ...conditions], sql` and `)}
      order by website, id desc limit ${sql.lit(count)})`,
  )
  const { rows } = await sql<StoredEntry>`
    select * from (${unionAll(queries)}) as entry order by id desc limit ${sql.lit(count)}`.execute(
    connection,
  )
  return rows
}

/**
 * The distinct admins or actions in these scopes, by a loose index scan: one index lookup per name, however
 * many entries there are.
 */
export const readNames = async (
  connection: Connection,
  scopes: readonly Scope[],
  column: 'adminEmail' | 'action',
): Promise<string[]> => {
  if (scopes.length === 0) return []
  const name = sql.ref(column)
  const queries = scopes.map((scope) => {
    const next = (after: RawBuilder<unknown>) => sql`(
      select ${name} as name from audit_entries where ${isOf(scope)} ${after}
      order by website, ${name} limit 1)`
    return sql`(
      with recursive found as (
        ${next(sql``)}
        union all
        select ${next(sql`and ${name} > found.name`)} from found where found.name is not null
      )
      select name from found where name is not null)`
  })
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${unionAll(queries)}) as seen`.execute(connection)
  return rows.map((row) => row.name).toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Joins the queries of the scopes with `union all`, so that each uses its own index and stops early. */
const unionAll = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` union all `)
