import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweepFilesJob } from '#features/abstracts/server/sweep-files.job.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { aRealInstallation } from '../installation.ts'
import { isLong } from '../longest.ts'
import { movableClock } from '../movable-clock.ts'
import { someOptions } from '../upload-form.ts'
import { countOf, lostOf, noneAcknowledged, startWriters } from './writers.ts'

/*
 * A process is killed repeatedly while visitors write: everything acknowledged is stored, it serves again, and no
 * unreferenced file is left. crashes.test.ts kills at each relevant step; this kills at any moment. The time to restart
 * is not measured.
 */

/** Two installations, each killed so many times. */
const each = 100

const installations = isLong ? [await aRealInstallation(), await aRealInstallation()] : []

test.runIf(isLong)(
  '200 kills under load lose nothing that was acknowledged',
  // 200 process starts: a quarter of an hour on a busy machine
  { timeout: 3_600_000 },
  async () => {
    const acknowledged = await Promise.all(
      installations.map(async ({ start, pool, folder, db }) => {
        const options = await (async () => {
          const first = await start()
          const made = await someOptions(pool)
          await first.kill()
          return made
        })()
        const done = noneAcknowledged()
        for (let death = 0; death < each; death++) {
          const { url, kill } = await start()
          const stopWriters = startWriters(url, done, options)
          // at any moment, but in four of five cases not before some writes were acknowledged
          const enough = countOf(done) + (death % 5 === 0 ? 0 : randomInt(1, 6))
          await wait(randomInt(30, 400))
          while (countOf(done) < enough) await wait(10)
          await kill()
          await stopWriters()
        }
        const { kill } = await start()
        expect(await lostOf(pool, folder, done)).toEqual([])
        await kill()

        // files of writes interrupted by the death are swept once they are old enough
        const clock = movableClock()
        clock.advance(2 * 3600)
        const log = createLog('silent', clock)
        const files = createDiskFiles({ folder: join(folder, 'files'), clock, log })
        await sweepFilesJob({ db, clock, log, files })({
          id: 'x',
          kind: 'x',
          key: 'x',
          payload: {},
          attempts: 1,
        })
        const rows = await db.selectFrom('abstractSubmissions').select('fileKey').execute()
        expect((await readdir(join(folder, 'files'))).sort()).toEqual(
          rows.map(({ fileKey }) => fileKey).sort(),
        )
        expect(await lostOf(pool, folder, done)).toEqual([])
        return countOf(done)
      }),
    )
    for (const count of acknowledged) expect(count).toBeGreaterThanOrEqual((4 / 5) * each)
  },
)
