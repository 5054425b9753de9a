import type { Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { beginningOf, bodyOf, readDraftState } from './draft-state.ts'
import { isSampled, sampleEntries } from './sample-entries.ts'
import { findVersion } from './versions.store.ts'

/** The entries of the draft that are still as in the example that the conference began with, as dotted paths. */
export const listSampleEntries = async (db: Database, website: Website): Promise<{ paths: string[] }> => {
  const { draft } = await readDraftState(db, website)
  if (!isSampled(draft)) return { paths: [] }
  const began = await findVersion(db, website, 1)
  const first = began ? bodyOf(began, website) : beginningOf(website)
  return { paths: sampleEntries(first, draft).map((path) => path.join('.')) }
}
