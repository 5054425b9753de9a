import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Scope } from '#platform/server/postgres/scope.ts'
import { leastIdOf } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

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

/** Which entries may be read: all, those of the installation included, or those of these websites. */
export type Readable = 'all' | readonly Website[]

/** Selects entries; the filters are combined with AND. */
export type EntryChoice = {
  admin?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  before?: Date | undefined
  /** Only entries older than this one. */
  cursor?: string | undefined
}

/** The newest of these entries, at most `count`. */
export const readEntries = async (
  connection: Connection,
  readable: Readable,
  { admin, action, from, before, cursor }: EntryChoice,
  count: number,
): Promise<StoredEntry[]> => {
  const conditions = [
    admin !== undefined && sql`admin_email = ${admin}`,
    action !== undefined && sql`action = ${action}`,
    from && sql`id >= ${leastIdOf(from)}`,
    before && sql`id < ${leastIdOf(before)}`,
    cursor !== undefined && sql`id < ${cursor}`,
  ].filter((condition) => condition !== false && condition !== undefined)
  const newest = (scope: RawBuilder<unknown>) => sql`
    select id, at, admin_email, website, action, subject, old_values, new_values from audit_entries
    where ${sql.join([scope, ...conditions], sql` and `)}
    order by id desc limit ${sql.lit(count)}`
  const query =
    readable === 'all'
      ? newest(sql`true`)
      : sql`
        select entry.* from ${each(readable)} cross join lateral (${newest(ofEach)}) as entry
        order by id desc limit ${sql.lit(count)}`
  const { rows } = await sql<StoredEntry>`${query}`.execute(connection)
  return rows
}

/**
 * The distinct admins or actions of these entries, by a loose index scan: one index lookup per name (and website), however
 * many entries there are.
 */
export const readNames = async (
  connection: Connection,
  readable: Readable,
  column: 'adminEmail' | 'action',
): Promise<string[]> => {
  const name = sql.ref(column)
  const found = (scope: RawBuilder<unknown>) => {
    const next = (after: RawBuilder<unknown>) => sql`(
      select ${name} as name from audit_entries where ${scope} ${after} order by ${name} limit 1)`
    return sql`(
      with recursive found as (
        ${next(sql``)}
        union all
        select ${next(sql`and ${name} > found.name`)} from found where found.name is not null
      )
      select name from found where name is not null) as seen`
  }
  const { rows } = await sql<{ name: string }>`select distinct name from ${
    readable === 'all' ? found(sql`true`) : sql`${each(readable)} cross join lateral ${found(ofEach)}`
  }`.execute(connection)
  return rows.map((row) => row.name).toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** A row for each website, so that a query beside it uses the index of that website and stops early. */
const each = (websites: readonly Website[]) => sql`unnest(${websites}::text[]) as each (slug)`
const ofEach = sql`website = each.slug`
