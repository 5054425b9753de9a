import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'

/** How the sandbox misbehaves on command. */
export type Faults = {
  /** Events are written but not delivered until this is switched off. */
  withholdWebhooks: boolean
  /** Each event that is written from now on is delivered this often, in parallel (1 to 20; 1 is right). */
  duplicateWebhooks: number
  /** Added to the sandbox's time: creation, expiry, signatures. */
  clockOffsetSeconds: number
  /** Each event that is written from now on is delivered this much later. */
  delayWebhooksSeconds: number
  /** Events that are written from now on are never delivered. */
  loseWebhooks: boolean
  /** Of the events that are due the newest is delivered first, one after the other. */
  reorderWebhooks: boolean
  /** A payment by bank succeeds on its own after this time; null: it waits for a command. */
  bankSettlesAfterSeconds: number | null
  /** So many of the next refunds are pending at first, and succeed a minute later. */
  pendingRefunds: number
  /** So many of the next refunds succeed at first, and fail a minute later. */
  failingRefunds: number
  /** How many of a thousand calls of the API, and of a thousand events, meet some fault. */
  randomPerMille: number
  /** Which calls and events those are. */
  randomSeed: number
}

/** How webhooks about one session misbehave. */
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

/** Changes what is named and leaves the rest as it is. */
export const writeFaults = async (connection: Connection, change: Partial<Faults>): Promise<Faults> => {
  await connection
    .insertInto('sandboxFaults')
    .defaultValues()
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  if (Object.keys(change).length > 0) await connection.updateTable('sandboxFaults').set(change).execute()
  return readFaults(connection)
}

/** Uses up one of the refunds that shall misbehave; false when others were quicker. */
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

/** What an event that is written now meets. `draw` is there while faults come at random. */
export type EventFaults = {
  copies: number
  delaySeconds: number
  lost: boolean
  randomPerMille: number
  randomSeed: number
  draw: number | null
}

/** What holds for all, and what holds for one session: the worse of both. */
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

/** No fault holds any longer, for no one. */
export const clearFaults = async (connection: Connection): Promise<void> => {
  await connection.deleteFrom('sandboxFaults').execute()
  await connection.deleteFrom('sandboxSessionFaults').execute()
  await connection.deleteFrom('sandboxCallFaults').execute()
}

export const listSessionFaults = (connection: Connection) =>
  connection.selectFrom('sandboxSessionFaults').selectAll().orderBy('sessionId').execute()
