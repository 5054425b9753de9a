// Runs the product for browser tests, like npm start, but on a database of the test run and with a movable clock.
// Commands arrive over IPC; it exits when the channel closes.
import { rmSync } from 'node:fs'
import { startProduct } from '#app/product.ts'
import { ensureOwner } from '#features/admin-session/server/create-owner.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { movableClock } from '#tests/movable-clock.ts'
import { websites } from '#tests/websites.ts'
import type { Command, CommandAnswer, CommandCall } from './product-commands.ts'
import { keepExchanges } from './record-exchanges.ts'

keepExchanges()

const config = readConfig()
if (!config.databaseUrl) throw new Error('DATABASE_URL must name the database of this product')
process.on('exit', () => rmSync(config.dataDir, { recursive: true, force: true }))
const address = { connectionString: config.databaseUrl }
const clock = movableClock()
const complaints: string[] = []
const log = createLog(config.logLevel, clock, (line) => {
  process.stderr.write(`${line}\n`)
  if (JSON.parse(line).level === 'error') complaints.push(line)
})
const pool = openPool(address, (error) => log.warn('a database connection was lost', { error }))
const db = openDatabase(pool)
const product = await startProduct({ config, db, address, clock, log, pages: true })
const { adminEmail: email, adminPassword: password } = config
const owner = await ensureOwner(db, { email, password, clock })
product.startJobs()

/** Performs everything that is due now, and what follows from it. */
const settle = async (): Promise<void> => {
  await product.deliverDue()
  await product.runDueJobs()
  await product.deliverDue()
}

const commands: Record<Command, (argument: number) => Promise<unknown>> = {
  settle,
  advance: async (seconds) => {
    clock.advance(seconds)
    product.wake()
    await settle()
  },
  complaints: async () => complaints.splice(0),
  /** Makes changes by SQL visible at once, before their change events arrive. */
  forget: async () => {
    await Promise.all([product.websites.refresh(), product.providers.refresh()])
    return websites.map(product.version.changed)
  },
}

const answer = (what: CommandAnswer): void => {
  process.send?.(what)
}

process.on('message', ({ id, command, argument }: CommandCall) => {
  commands[command](argument).then(
    (value) => answer({ id, value }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})

const stop = async (): Promise<void> => {
  await product.stop()
  await pool.end()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => process.exit(0))

answer({ id: 0, value: { url: product.url.replace('127.0.0.1', 'localhost'), owner } })
