import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { type ConferenceRow, lockConferences } from './conferences.store.ts'

/** A change of a conference: its row, and that of another one that it touches, are locked. */
type Edit = (tx: Connection, row: ConferenceRow, other: ConferenceRow | undefined, now: Date) => Promise<void>

/**
 * Changes a conference in one transaction, known to every process when this resolves. `touches`: another one that may be
 * changed with it.
 * @throws Problem 404 when there is no such conference, 412 when it has changed since
 */
export const editConference = async (
  { db, clock, websites, version }: Pick<ConferenceDeps, 'db' | 'clock' | 'websites' | 'version'>,
  { id: slug, ifMatch }: Requested,
  edit: Edit,
  touches?: Website | null,
): Promise<Website> => {
  const website = websites.find(slug)
  if (!website) throw new Problem(404, 'not_found', 'There is no such website')
  const all = touches && touches !== website ? [website, touches] : [website]
  await db.transaction().execute(async (tx) => {
    const rows = await lockConferences(tx, all)
    const row = rows.find((one) => one.slug === website)
    if (!row) throw new Problem(404, 'not_found', 'There is no such website')
    const now = `It is called ${row.name} and is ${stateNames[row.state] ?? row.state}`
    requireVersion(ifMatch, String(row.version), 'The conference has changed', now)
    await edit(
      tx,
      row,
      rows.find((one) => one.slug !== website),
      clock.now(),
    )
  })
  await websites.refresh()
  for (const one of all) await version.publish(one)
  return website
}

const stateNames: Readonly<Record<string, string>> = { draft: 'a draft', live: 'live', archived: 'archived' }
