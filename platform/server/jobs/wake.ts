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
 * Says, in the caller's transaction, that it writes something of the topic to do: once it is committed, each process that waits for
 * that looks, in this process at once, in the others when PostgreSQL tells them. A process in which no one waits, a
 * command, lets the commit itself tell; one that serves does so behind it, because commits that notify wait for each
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

/** Who waits in this process for what is written over the pool of this connection. */
export const changeEventsOf = (connection: Connection): ChangeEvents => {
  const { adapter } = connection.getExecutor()
  if (!(adapter instanceof WakingAdapter)) throw new Error('The database was not opened by openDatabase')
  return adapter.changeEvents
}

/** PostgreSQL over a pool, where a commit wakes who waits for what it has announced. */
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

/** The topics that the transaction on a connection has announced. */
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
