// The provider of payments outside of the cluster: the sandbox with a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { doWork } from '#sandbox/stripe/server/due/look-around.ts'
import { attemptPayment } from '#sandbox/stripe/server/page/attempt-payment.ts'
import { startSandbox } from '#sandbox/stripe/server/start-sandbox.ts'
import { root } from '../../scripts/prepare.mjs'

const secretKey = 'sk_test_ofthecluster'
const webhookSecret = 'whsec_ofthecluster'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

export const startProvider = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-provider-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  // it shares the machine with all the rest: who pays waits a while
  const pool = openPool(postgres.address, () => undefined, 20, 60_000)
  await migrate(pool, join(root, 'database/migrations'))
  const db = openDatabase(pool)
  let webhookUrl
  const sandbox = await startSandbox({
    db,
    clock: systemClock,
    log: silent,
    secretKey,
    webhookSecret,
    webhookUrl: () => webhookUrl,
  })
  return {
    db,
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://${sandbox.host}:${sandbox.port}`,
    },
    sendWebhooksTo: (url) => {
      webhookUrl = url
      sandbox.wake()
    },
    /** What the visitor does at the hosted page. */
    pay: (sessionId) => doWork(db, systemClock, (work) => attemptPayment(work, sessionId, 'succeeded')),
    end: async () => {
      await sandbox.stop()
      await pool.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
