import { type Config, readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase, openPool } from '#platform/server/database.ts'
import { embeddedAddress } from '#platform/server/embedded-postgres.ts'

const sentence = (text: string) => {
  console.error(`\n${text}\n`)
  process.exitCode = 1
}

/**
 * Lets a command work on the database of this installation: the one of DATABASE_URL, else the embedded one that the
 * running product keeps in DATA_DIR. Ends with a sentence and exit code 1 when there is none or the work fails.
 */
export const visit = async (work: (db: Database, config: Config) => Promise<void>): Promise<void> => {
  try {
    const config = readConfig()
    const address = config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : await embeddedAddress(config.dataDir)
    if (!address)
      return sentence(
        `Plenary is not running on ${config.dataDir}: start it with npm start, then run this command again.`,
      )
    const pool = openPool(address, (error) => console.error(error.message), 2)
    try {
      await work(openDatabase(pool), config)
    } finally {
      await pool.end()
    }
  } catch (error) {
    sentence(error instanceof Error ? error.message : String(error))
  }
}
