import {
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Connection } from '../postgres/database.ts'
import { type ChangeEvents, createChangeEvents, wakeChannel } from './change-events.ts'

/**
 * Announces in the caller's transaction that it writes work of the topic: the commit wakes the subscribers of every
 * process, in this one directly, in others through PostgreSQL. In a process without subscribers, such as a command, the
 * transaction itself notifies; one that serves notifies after the commit, because commits with a notification wait for each
 * other.
 */
export const announce = async (connection: Connection, topic: string): Promise<void> => {
  const changeEvents = changeEventsOf(connection)
  if (!changeEvents.isWaitedFor(topic)) {
    await sql`select pg_notify(${wakeChannel}, ${topic})`.execute(connection)
  } else if (connection.isTransaction) {
    await connection.getExecutor().provideConnection(async (one) => {
      announced.set(one, (announced.get(one) ?? new Set()).add(topic))
    })
  } else {
    changeEvents.committed(topic)
  }
}

/** The subscriptions of this process for the pool of this connection. */
export const changeEventsOf = (connection: Connection): ChangeEvents => {
  const { adapter } = connection.getExecutor()
  if (!(adapter instanceof WakingAdapter)) throw new Error('The database was not opened by openDatabase')
  return adapter.changeEvents
}

/** The PostgreSQL dialect over a pool, whose commits wake the subscribers of announced topics. */
export class WakingDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #changeEvents: ChangeEvents

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
    this.#changeEvents = createChangeEvents((payload) =>
      pool.query('select pg_notify($1, $2)', [wakeChannel, payload]),
    )
  }

  override createDriver() {
    return new WakingDriver(this.#pool, this.#changeEvents)
  }

  override createAdapter() {
    return new WakingAdapter(this.#changeEvents)
  }
}

/** The topics announced in the current transaction of a connection. */
const announced = new WeakMap<DatabaseConnection, Set<string>>()

class WakingAdapter extends PostgresAdapter {
  readonly changeEvents: ChangeEvents

  constructor(changeEvents: ChangeEvents) {
    super()
    this.changeEvents = changeEvents
  }
}

class WakingDriver extends PostgresDriver {
  readonly #changeEvents: ChangeEvents

  constructor(pool: pg.Pool, changeEvents: ChangeEvents) {
    super({ pool })
    this.#changeEvents = changeEvents
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    announced.delete(connection)
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    for (const topic of announced.get(connection) ?? []) this.#changeEvents.committed(topic)
  }
}
