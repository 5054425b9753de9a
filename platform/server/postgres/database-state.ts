import { sql } from 'kysely'
import { seconds } from '#shared/time/duration.ts'
import { isUnavailable, isUnwritable } from '../database-away.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'
import type { Connection } from './database.ts'

type Parts = {
  db: Connection
  log: Log
  timer?: Timer | undefined
  /** Whether the database is our own and is being started again. */
  isLost?: (() => boolean) | undefined
}

/** What this process knows of whether the database takes writes. */
export type DatabaseState = {
  isWritable: () => boolean
  /** It cannot be used at the moment, and will be again without a restart of this process, which would not help. */
  isAwaited: () => boolean
  /** A query has thrown this: when it says that nothing can be written, that is the state until a write succeeds. */
  noteFailure: (error: unknown) => void
  /** Tries to write, and settles when the state is known. Never rejects. */
  check: () => Promise<void>
  stop: () => void
}

/** How soon it tries again while the database takes no writes. */
const tryAgainAfter = seconds(10)

/**
 * Knows whether the database takes writes, from what calls have met and from a write of its own: someone calls `check` each
 * minute, and while the answer is no, it tries again every 10 s. A request costs nothing more.
 */
export const watchDatabase = ({
  db,
  log,
  timer = systemTimer,
  isLost = () => false,
}: Parts): DatabaseState => {
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
        // anything else is no fault of its disk: it may not let us make tables
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
 * Writes something that takes room on the disk, in one transaction that leaves nothing: a change of a row finds room in the
 * files that are there although the disk is full.
 */
const tryWrite = async (db: Connection): Promise<void> => {
  await sql`create table plenary_write_check as select 1 as one; drop table plenary_write_check`.execute(db)
}
