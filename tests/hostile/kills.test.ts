import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweepFilesJob } from '#features/abstracts/server/sweep-files.job.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { aRealInstallation } from '../installation.ts'
import { isLong } from '../long.ts'
import { movableClock } from '../movable-clock.ts'
import { someOptions } from '../upload-form.ts'
import { countOf, lostOf, noneAcknowledged, startWriters } from './writers.ts'

/*
 * A process is killed again and again while visitors write: whatever they were told is there, it serves again within
 * 5 s, and no file is left that no row names. deaths.test.ts kills at each step that matters; this kills at any moment.
 */

/** Two installations die at once, each so many times. */
const each = 100

/** The most that a process may take from its start until it serves. Milliseconds. */
const soon = 5_000

const installations = isLong ? [await aRealInstallation(), await aRealInstallation()] : []

test.runIf(isLong)(
  '200 kills under load lose nothing that was acknowledged',
  { timeout: 600_000 },
  async () => {
    const figures = await Promise.all(
      installations.map(async ({ start, pool, folder, db }) => {
        const options = await (async () => {
          const first = await start()
          const made = await someOptions(pool)
          await first.kill()
          return made
        })()
        const done = noneAcknowledged()
        let slowest = 0
        for (let death = 0; death < each; death++) {
          const begun = performance.now()
          const { url, kill } = await start()
          slowest = Math.max(slowest, performance.now() - begun)
          const stopWriters = startWriters(url, done, options)
          await wait(randomInt(30, 400))
          await kill()
          await stopWriters()
        }
        const { kill } = await start()
        expect(await lostOf(pool, folder, done)).toEqual([])
        await kill()

        // what was being written when the process died is swept once it is old enough
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
        return { acknowledged: countOf(done), slowest }
      }),
    )
    for (const { acknowledged, slowest } of figures) {
      expect(acknowledged).toBeGreaterThan(2 * each)
      expect(slowest).toBeLessThan(soon)
    }
  },
)
