import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import type { DurableStep } from '#platform/server/checkpoint.ts'
import { writeFolderMark } from '#platform/server/files/folder-mark.ts'
import { type Database, openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { openGate } from './database-gate.ts'
import { startTestProduct } from './product.ts'
import { freePort, type RunningServer, startServer } from './running-server.ts'
import { connectionOf } from './test-server.ts'

type Settings = Record<string, string>

/** A running process of an installation, which may die. `settled` resolves when all subsequent work is done. */
type Started = {
  url: string
  gone: Promise<NodeJS.Signals | null>
  /** Polls until the condition holds, while due work and lease expiry continue. */
  until: <T>(look: () => Promise<T>, isSo: (seen: T) => boolean) => Promise<T>
}

/** An installation whose process may die: every start has the same database and folder. */
export type Installation = {
  db: Database
  pool: Awaited<ReturnType<typeof testDatabase>>['pool']
  folder: string
  start: (dieAfter?: DurableStep) => Promise<Started>
}

/** One whose processes can be killed from outside at any moment. */
type RealInstallation = Omit<Installation, 'start'> & {
  start: (dieAfter?: DurableStep) => Promise<Started & { kill: () => Promise<void> }>
}

const aFolder = () => mkdtemp(join(tmpdir(), 'plenary-deaths-'))

/** With real processes, killed by SIGKILL. Created outside of a test, it is removed at the end of the file. */
export const aRealInstallation = async (more: Settings = {}): Promise<RealInstallation> => {
  const { address, db, pool } = await testDatabase()
  const folder = await aFolder()
  // a test may have inserted accounts before the first start: the folder must still belong to the database
  await writeFolderMark(folder, { installation: await readInstallation(db), database: 'own' }, undefined)
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
    DEMO_DATA: 'on',
    SESSION_KEY: randomBytes(48).toString('base64'),
    ...more,
  }
  let running: RunningServer | undefined
  afterAll(async () => {
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const until: Started['until'] = async (poll, isSo) => {
    for (;;) {
      const seen = await poll()
      if (isSo(seen)) return seen
      await wait(50)
    }
  }
  return {
    db,
    pool,
    folder,
    start: async (dieAfter) => {
      const started = await startServer(settings, dieAfter)
      running = started
      const kill = async () => {
        process.kill(started.pid, 'SIGKILL')
        await started.gone
      }
      return { url: started.url, gone: started.gone, until, kill }
    },
  }
}

/** Thrown where a real process would be gone, so that nothing after it has an effect, wherever it is caught. */
class Died extends Error {}

/**
 * The same within this process, on a simulated clock that advances while someone waits. A dead product loses its
 * database and all connections, so whatever still runs in memory has no effect.
 */
export const anInstallationHere = async (more: Settings = {}): Promise<Installation> => {
  const { address, db, pool } = await testDatabase({ holds: 'demo data' })
  const folder = await aFolder()
  atEnd(() => rm(folder, { recursive: true, force: true }))
  // returning visitors use the same address
  const settings = { PORT: String(await freePort()), DATA_DIR: folder, ...more }
  let ahead = 0

  return {
    db,
    pool,
    folder,
    start: async (dieAfter) => {
      const gate = await openGate(address)
      const own = openPool(gate.address, () => undefined)
      atEnd(() => own.end())
      const { promise: gone, resolve } = Promise.withResolvers<NodeJS.Signals | null>()
      const product = await startTestProduct(settings, {
        database: { db: openDatabase(own), pool: own, address: gate.address },
        checkpoint: (step) => {
          if (step !== dieAfter) return
          gate.shut()
          product.app.server.close()
          product.app.server.closeAllConnections()
          resolve('SIGKILL')
          throw new Died(`The process dies at ${step}`)
        },
      })
      // what still tries to write ends with the file
      atEnd(async () => gate.open())
      product.clock.advance(ahead)
      product.startJobs()
      return {
        url: product.url,
        gone,
        until: async (poll, isSo) => {
          for (;;) {
            // time advances only when nothing is running: a job whose lease expires while it runs would be started
            // again
            await product.runDueJobs()
            const seen = await poll()
            if (isSo(seen)) return seen
            ahead += 60
            product.clock.advance(60)
            product.wake()
          }
        },
      }
    },
  }
}
