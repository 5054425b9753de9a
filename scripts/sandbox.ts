import { describeSandbox } from '#features/stripe-sandbox/server/describe-sandbox.ts'
import { readFaultCommand } from '#features/stripe-sandbox/server/read-fault-command.ts'
import { setFaults } from '#features/stripe-sandbox/server/set-faults.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase, openPool } from '#platform/server/database.ts'
import { embeddedAddress } from '#platform/server/embedded-postgres.ts'

const usage = `npm run sandbox -- withhold on|off   keep webhooks back, or send those that wait
npm run sandbox -- duplicate 3       deliver each new event three times (1 is right, 20 the most)
npm run sandbox -- clock +7200       move the sandbox's clock by seconds (0 is right)
npm run sandbox -- status            say how it behaves now`

const giveUp = (sentence: string): never => {
  process.stderr.write(`\n${sentence}\n\n`)
  return process.exit(1)
}

/** Changes how the sandbox of the running product behaves, through the product's database. */
const run = async (): Promise<void> => {
  const change = readFaultCommand(process.argv.slice(2))
  if (!change) return giveUp(usage)

  const config = readConfig()
  if (config.payments.provider !== 'sandbox') return giveUp('This installation runs no payment sandbox.')
  const address = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : await embeddedAddress(config.dataDir)
  if (!address) return giveUp('The database is not running: start Plenary first.')

  const pool = openPool(address, () => undefined, 1)
  const db = openDatabase(pool)
  try {
    await setFaults(db, change)
    process.stdout.write(`${await describeSandbox(db)}\n`)
  } finally {
    await pool.end()
  }
}

await run().catch((error: unknown) => giveUp(error instanceof Error ? error.message : String(error)))
