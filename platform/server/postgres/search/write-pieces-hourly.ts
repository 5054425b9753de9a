import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#platform/server/clock.ts'
import { Postpone } from '#platform/server/jobs/job-endings.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { websites } from '#shared/website.ts'
import type { Database } from '../database.ts'
import type { Scope } from '../scope.ts'
import type { PiecedTable } from './id-pieces.ts'
import { settlePieces, writeNextPieces } from './write-pieces.ts'

export const writeIdPieces = 'search.ids'

/** Rows of one statement, and statements for one website before the job pauses: after an upgrade there is much to write. */
const [portion, most] = [500, 40]

export const enqueueRegularPieces = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, writeIdPieces)

/** Writes by which pieces the ids of these tables are found anywhere in them, and comes again in a minute for what is left. */
export const idPiecesJob =
  ({ db, clock }: { db: Database; clock: Clock }, tables: readonly PiecedTable[]): JobHandler =>
  async () => {
    const now = clock.now()
    let isAllWritten = true
    for (const table of tables) {
      for (const scope of [...websites, null])
        isAllWritten = (await writeMany(db, table, scope, now)) && isAllWritten
      await settlePieces(db, table)
    }
    if (!isAllWritten) throw new Postpone(later(clock.now(), minutes(1)))
  }

/** Whether all of a website is written. */
const writeMany = async (db: Database, table: PiecedTable, scope: Scope, now: Date): Promise<boolean> => {
  for (let left = most; left > 0; left--) {
    const begun = performance.now()
    try {
      if ((await writeNextPieces(db, table, { scope, now, count: portion })) < portion) return true
    } catch (error) {
      if (!isInTheWay(error)) throw error
      return false
    }
    // twice the time that it took is left to others
    await wait(2 * (performance.now() - begun))
  }
  return false
}

/** Someone holds a row (55P03), or has just removed it (23503). */
const isInTheWay = (error: unknown): boolean =>
  ['55P03', '23503'].includes(String((error as { code?: unknown }).code))
