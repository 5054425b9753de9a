import { type RawBuilder, sql } from 'kysely'
import { rerunJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Theirs } from './addresses.store.ts'
import { lockRows } from './lock-rows.store.ts'

/** The jobs that render these print orders. */
export const jobsOfPrints = (orders: RawBuilder<unknown>) => sql`
  select job_id from print_orders where id in (${orders})`

/**
 * Removes their badges from these print orders: one with badges of others is rendered again, one with only
 * theirs is deleted. Returns the files to remove.
 */
export const removeFromPrints = async (
  transaction: Connection,
  { ids }: Theirs,
  orders: readonly string[],
  now: Date,
): Promise<string[]> => {
  const which = sql`id = any(${orders}::uuid[])`
  await lockRows(transaction, 'print_orders', which)
  const { rows: files } = await sql<{ fileKey: string | null }>`
    select file_key as "fileKey" from print_orders where ${which}`.execute(transaction)
  const isTheirs = sql`order_id = any(${orders}::uuid[]) and person ->> 'id' = any(${ids}::text[])`
  const { rows: taken } = await sql<{ orderId: string; people: number; companions: number }>`
    with gone as (delete from print_lines where ${isTheirs} returning order_id, person)
    select order_id as "orderId", count(*)::int as people,
      (count(*) filter (where (person ->> 'isAccompanied')::boolean))::int as companions
    from gone group by order_id`.execute(transaction)
  await sql`
    delete from print_orders o where ${which}
      and not exists (select from print_lines l where l.website = o.website and l.order_id = o.id)`.execute(
    transaction,
  )
  for (const { orderId, people, companions } of taken) {
    const { rows } = await sql<{ jobId: string }>`
      update print_orders set
        people = people - ${people}, companions = companions - ${companions},
        drawn = 0, unwritable = '{}', file_key = null, file_bytes = null, finished_at = null
      where id = ${orderId} returning job_id as "jobId"`.execute(transaction)
    for (const { jobId } of rows) await rerunJob(transaction, jobId, now)
  }
  return files.flatMap(({ fileKey }) => fileKey ?? [])
}
