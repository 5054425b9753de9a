import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** The faults injected into the sandbox. */
export type Faults = {
  /** Events are not delivered until this is switched off. */
  withholdWebhooks: boolean
  /** Copies delivered of each new event, in parallel (1 to 20; 1 is correct). */
  duplicateWebhooks: number
  /** Added to the sandbox's time: creation, expiry, signatures. */
  clockOffsetSeconds: number
  /** Delay of each new event's delivery. */
  delayWebhooksSeconds: number
  /** New events are never delivered. */
  loseWebhooks: boolean
  /** Due events are delivered sequentially, newest first. */
  reorderWebhooks: boolean
  /** Bank payments succeed after this time; null: only on command. */
  bankSettlesAfterSeconds: number | null
  /** Number of next refunds that start pending and succeed a minute later. */
  pendingRefunds: number
  /** Number of next refunds that succeed at first and fail a minute later. */
  failingRefunds: number
  /** How many of 1000 API calls and of 1000 events get a random fault. */
  randomPerMille: number
  /** Seed of the random faults. */
  randomSeed: number
}

/** Webhook faults of one session. */
export type SessionFaults = Pick<
  Faults,
  'withholdWebhooks' | 'duplicateWebhooks' | 'delayWebhooksSeconds' | 'loseWebhooks'
>

export const noFaults: Faults = {
  withholdWebhooks: false,
  duplicateWebhooks: 1,
  clockOffsetSeconds: 0,
  delayWebhooksSeconds: 0,
  loseWebhooks: false,
  reorderWebhooks: false,
  bankSettlesAfterSeconds: 60,
  pendingRefunds: 0,
  failingRefunds: 0,
  randomPerMille: 0,
  randomSeed: 1,
}

const columns = Object.keys(noFaults) as (keyof Faults)[]

export const readFaults = async (connection: Connection): Promise<Faults> => {
  const row = await connection.selectFrom('sandboxFaults').select(columns).executeTakeFirst()
  return row ?? noFaults
}

/** Changes the named faults only. */
export const writeFaults = async (connection: Connection, change: Partial<Faults>): Promise<Faults> => {
  await connection
    .insertInto('sandboxFaults')
    .defaultValues()
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  if (Object.keys(change).length > 0) await connection.updateTable('sandboxFaults').set(change).execute()
  return readFaults(connection)
}

/** Uses up one refund fault; false when others have used it up. */
export const takeRefundFault = async (
  connection: Connection,
  kind: 'pendingRefunds' | 'failingRefunds',
): Promise<boolean> => {
  const taken = await connection
    .updateTable('sandboxFaults')
    .set((row) => ({ [kind]: row(kind, '-', 1) }))
    .where(kind, '>', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export const writeSessionFaults = async (
  connection: Connection,
  sessionId: string,
  change: Partial<SessionFaults>,
): Promise<void> => {
  await connection
    .insertInto('sandboxSessionFaults')
    .values({ sessionId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length > 0
        ? conflict.column('sessionId').doUpdateSet(change)
        : conflict.column('sessionId').doNothing(),
    )
    .execute()
}

/** The faults of an event that is written now. `draw` is null unless random faults are on. */
export type EventFaults = {
  copies: number
  delaySeconds: number
  lost: boolean
  randomPerMille: number
  randomSeed: number
  draw: number | null
}

/** The worse of the global and the session's faults. */
export const readEventFaults = async (
  connection: Connection,
  sessionId: string | null,
): Promise<EventFaults> => {
  const { rows } = await sql<EventFaults>`
    select
      greatest(coalesce(f.duplicate_webhooks, 1), coalesce(s.duplicate_webhooks, 1)) as copies,
      greatest(coalesce(f.delay_webhooks_seconds, 0), coalesce(s.delay_webhooks_seconds, 0)) as delay_seconds,
      coalesce(f.lose_webhooks, false) or coalesce(s.lose_webhooks, false) as lost,
      coalesce(f.random_per_mille, 0) as random_per_mille,
      coalesce(f.random_seed, 1) as random_seed,
      case when f.random_per_mille > 0 then nextval('sandbox_draws') end as draw
    from (select) one
    left join sandbox_faults f on true
    left join sandbox_session_faults s on s.session_id = ${sessionId}
  `.execute(connection)
  const [row] = rows
  if (!row) throw new Error('The faults could not be read')
  return row
}

/** Removes all faults. */
export const clearFaults = async (connection: Connection): Promise<void> => {
  await connection.deleteFrom('sandboxFaults').execute()
  await connection.deleteFrom('sandboxSessionFaults').execute()
  await connection.deleteFrom('sandboxCallFaults').execute()
}

export const listSessionFaults = (connection: Connection) =>
  connection.selectFrom('sandboxSessionFaults').selectAll().orderBy('sessionId').execute()
