import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { CallFault } from './draw-fault.ts'

/** A fault for the next calls of the API, so many times. */
export type CallFaultOrder = {
  kind: CallFault
  times: number
  /** Only calls with this method. */
  method?: 'GET' | 'POST' | undefined
  /** Only paths with this prefix; ending in `$`, only exactly this path. */
  path?: string | undefined
}

/** Injects a fault into the next calls. The oldest matching order is used up first. */
export const failCalls = async (
  connection: Connection,
  { kind, times, method = undefined, path = undefined }: CallFaultOrder,
): Promise<void> => {
  await connection
    .insertInto('sandboxCallFaults')
    .values({ kind, remaining: times, method: method ?? null, path: path ?? null })
    .execute()
}

/** Uses up one fault that matches this call. */
export const takeCallFault = async (
  connection: Connection,
  method: string,
  path: string,
): Promise<CallFault | undefined> => {
  const { rows } = await sql<{ kind: CallFault }>`
    update sandbox_call_faults set remaining = remaining - 1
    where id = (
      select id from sandbox_call_faults
      where remaining > 0
        and (method is null or method = ${method})
        and (path is null or starts_with(${path} || '$', path))
      order by id limit 1 for update
    )
    returning kind
  `.execute(connection)
  return rows[0]?.kind
}

export const listCallFaults = (connection: Connection) =>
  connection.selectFrom('sandboxCallFaults').selectAll().where('remaining', '>', 0).orderBy('id').execute()
