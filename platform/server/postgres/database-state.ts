import { sql } from 'kysely'
import { seconds } from '#shared/time/duration.ts'
import { isUnavailable, isUnwritable } from '../database-away.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'
import type { Connection } from './database.ts'

type Deps = {
  db: Connection
  log: Log
  timer?: Timer | undefined
  /** Whether the database is the embedded one and is being restarted. */
  isLost?: (() => boolean) | undefined
}

/** Whether the database can be written, as far as this process knows. */
export type DatabaseState = {
  isWritable: () => boolean
  /** It is unavailable and will recover without a restart of this process, which would not help. */
  isAwaited: () => boolean
  /** Reports an error of a query: when it means that nothing can be written, that is the state until a write succeeds. */
  noteFailure: (error: unknown) => void
  /** Tries to write, and resolves when the state is known. Never rejects. */
  check: () => Promise<void>
  stop: () => void
}

/** The retry interval while the database cannot be written. */
const tryAgainAfter = seconds(10)

/**
 * Tracks whether the database can be written, from the errors of calls and from writes of its own: the caller runs `check`
 * every minute, and while it fails, it retries every 10 s. Requests cost nothing extra.
 */
export const watchDatabase = ({
  db,
  log,
  timer = systemTimer,
  isLost = () => false,
}: Deps): DatabaseState => {
  let failure: unknown
  let checking: Promise<void> | undefined
  let takeBack = () => {}
  let isStopped = false

  const note = (error: unknown): void => {
    if (!failure) log.error('the database cannot be written', { error })
    failure = error
    takeBack()
    if (!isStopped) takeBack = timer(tryAgainAfter, () => void check())
  }

  const check = (): Promise<void> => {
    checking ??= tryWrite(db)
      .then(
        () => {
          if (failure) log.info('the database can be written again')
          failure = undefined
          takeBack()
        },
        // other errors do not mean a full disk: this user may lack the permission to create tables
        (error: unknown) => {
          if (isUnavailable(error)) note(error)
        },
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  return {
    isWritable: () => failure === undefined,
    isAwaited: () => isLost() || isUnwritable(failure),
    noteFailure: (error) => {
      if (isUnwritable(error)) note(error)
    },
    check,
    stop: () => {
      isStopped = true
      takeBack()
    },
  }
}

/**
 * Writes something that needs disk space, in a transaction that leaves nothing behind. A mere update would succeed on a
 * full disk, because existing files have room for it.
 */
const tryWrite = async (db: Connection): Promise<void> => {
  await sql`create table plenary_write_check as select 1 as one; drop table plenary_write_check`.execute(db)
}
