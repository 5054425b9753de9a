import { randomUUID } from 'node:crypto'
import {
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { seconds } from '#shared/duration.ts'
import type { Connection } from './database.ts'

/** The channel on which processes on one database wake each other; `heard` takes what comes there. */
export const wakeChannel = 'wake'

/** Other processes are told of one topic at most so often. */
const pause = seconds(0.05)

export type Wakeups = {
  /** `wake` is called when there may be something to do; what is answered ends that. */
  wait: (topic: string, wake: () => void) => () => void
  isWaitedFor: (topic: string) => boolean
  /** Something of the topic was committed by this process. */
  committed: (topic: string) => void
  /** What came on the channel. */
  heard: (payload: string) => void
  /** Wakes everybody in this process: something may have been missed, or the clock was moved. */
  wakeAll: () => void
}

const createWakeups = (tellOthers: (payload: string) => Promise<unknown>): Wakeups => {
  const self = randomUUID()
  const waiting = new Map<string, Set<() => void>>()
  const wake = (topic: string): void => {
    for (const one of waiting.get(topic) ?? []) one()
  }

  const told = new Map<string, { again: boolean }>()
  const tell = (topic: string): void => {
    const last = told.get(topic)
    if (last) {
      last.again = true
      return
    }
    const telling = { again: false }
    told.set(topic, telling)
    // who does not hear it looks by himself before long
    tellOthers(`${topic} ${self}`).catch(() => undefined)
    setTimeout(() => {
      told.delete(topic)
      if (telling.again) tell(topic)
    }, pause).unref()
  }

  return {
    wait: (topic, one) => {
      const all = waiting.get(topic) ?? new Set()
      waiting.set(topic, all.add(one))
      return () => all.delete(one)
    },
    isWaitedFor: (topic) => (waiting.get(topic)?.size ?? 0) > 0,
    committed: (topic) => {
      wake(topic)
      tell(topic)
    },
    heard: (payload) => {
      const [topic = '', from] = payload.split(' ')
      if (from !== self) wake(topic)
    },
    wakeAll: () => {
      for (const topic of waiting.keys()) wake(topic)
    },
  }
}

/** The topics that the transaction on a connection has announced. */
const announced = new WeakMap<DatabaseConnection, Set<string>>()

class WakingAdapter extends PostgresAdapter {
  readonly wakeups: Wakeups

  constructor(wakeups: Wakeups) {
    super()
    this.wakeups = wakeups
  }
}

class WakingDriver extends PostgresDriver {
  readonly #wakeups: Wakeups

  constructor(pool: pg.Pool, wakeups: Wakeups) {
    super({ pool })
    this.#wakeups = wakeups
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    announced.delete(connection)
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    for (const topic of announced.get(connection) ?? []) this.#wakeups.committed(topic)
  }
}

/** PostgreSQL over a pool, where a commit wakes who waits for what it has announced. */
export class WakingDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #wakeups: Wakeups

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
    this.#wakeups = createWakeups((payload) => pool.query('select pg_notify($1, $2)', [wakeChannel, payload]))
  }

  override createDriver() {
    return new WakingDriver(this.#pool, this.#wakeups)
  }

  override createAdapter() {
    return new WakingAdapter(this.#wakeups)
  }
}

/** Who waits in this process for what is written over the pool of this connection. */
export const wakeupsOf = (connection: Connection): Wakeups => {
  const { adapter } = connection.getExecutor()
  if (!(adapter instanceof WakingAdapter)) throw new Error('The database was not opened by openDatabase')
  return adapter.wakeups
}

/**
 * Says, in the caller's transaction, that it writes something of the topic to do: once it is committed, whoever waits for
 * that looks, in this process at once, in the others when PostgreSQL tells them. A process in which nobody waits, a
 * command, lets the commit itself tell; one that serves does so behind it, because commits that notify wait for each
 * other.
 */
export const announce = async (connection: Connection, topic: string): Promise<void> => {
  const wakeups = wakeupsOf(connection)
  if (!wakeups.isWaitedFor(topic)) {
    await sql`select pg_notify(${wakeChannel}, ${topic})`.execute(connection)
  } else if (connection.isTransaction) {
    await connection.getExecutor().provideConnection(async (one) => {
      announced.set(one, (announced.get(one) ?? new Set()).add(topic))
    })
  } else {
    wakeups.committed(topic)
  }
}
