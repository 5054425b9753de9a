import type { InstallationFacts } from '#features/installation/installation.contract.ts'
import { systemClock } from '#platform/server/clock.ts'
import { freeSpaceIn } from '#platform/server/files/free-space.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { productVersion } from '#platform/server/product-version.ts'
import { askDatabase, readDatabaseFacts } from './installation-facts.store.ts'

export type FactsDeps = {
  db: Database
  dataDir: string
  bucket: string | undefined
  isEmbedded: boolean
}

/** What someone who helps asks for first. */
export const installationFactsOf = async ({
  db,
  dataDir,
  bucket,
  isEmbedded,
}: FactsDeps): Promise<InstallationFacts> => {
  const { version, bytes, now } = await readDatabaseFacts(db)
  const aheadBy = systemClock.now().getTime() - now.getTime()
  const begun = performance.now()
  await askDatabase(db)
  const milliseconds = Math.round((performance.now() - begun) * 10) / 10
  const free = await freeSpaceIn(dataDir).catch(() => undefined)
  return {
    version: productVersion(),
    // a distribution adds its own name after the number
    database: { version: version.split(' ')[0] ?? version, bytes, isEmbedded, milliseconds },
    files: { folder: dataDir, freeBytes: free?.free ?? null, bucket: bucket ?? null },
    time: now.toISOString(),
    aheadBy,
  }
}
