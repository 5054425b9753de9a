import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import { websites } from '#shared/website.ts'
import type { Database } from '../database.ts'
import type { PiecedTable } from './id-pieces.ts'
import { settlePieces, writeNextPieces } from './write-pieces.ts'

export const writeIdPieces = 'search.ids'

/** Rows of one statement, and statements of one job: after an upgrade a large installation needs some hours. */
const [portion, most] = [500, 100]

/** Every hour there is one such job, however many processes run: its key is the slot of time. */
export const enqueueRegularPieces = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const key = `slot:${Math.floor(now.getTime() / hours(1))}`
  await enqueueJob(db, { kind: writeIdPieces, key, payload: {}, now })
  await forgetDoneJobs(db, writeIdPieces, later(now, -days(1)))
}

/** Writes by which pieces the ids of these tables are found anywhere in them. */
export const idPiecesJob =
  ({ db, clock }: { db: Database; clock: Clock }, tables: readonly PiecedTable[]): JobHandler =>
  async () => {
    const now = clock.now()
    for (const table of tables) {
      for (const scope of [...websites, null])
        for (let left = most; left > 0; left--) {
          const begun = performance.now()
          if ((await writeNextPieces(db, table, { scope, now, count: portion })) < portion) break
          // twice the time that it took is left to others
          await wait(2 * (performance.now() - begun))
        }
      await settlePieces(db, table)
    }
  }
