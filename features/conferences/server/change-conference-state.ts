import { writeAudit } from '#platform/server/audit-log.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { lockConference, updateState } from './conferences.store.ts'

/**
 * Changes the state of a conference, known to every process when this resolves. The state that it has already changes
 * nothing.
 * @throws Problem 404 when there is no such conference, 412 when it has changed since
 */
export const changeConferenceState = async (
  { db, clock, websites, version }: ConferenceDeps,
  owner: OwnerPermission,
  { id: slug, ifMatch }: { id: string; ifMatch?: string | undefined },
  state: ConferenceState,
): Promise<Website> => {
  const website = websites.find(slug)
  if (!website) throw new Problem(404, 'not_found', 'There is no such website')
  await db.transaction().execute(async (tx) => {
    const before = await lockConference(tx, website)
    if (!before || before.state === state) return
    requireVersion(ifMatch, String(before.version), 'The conference has changed', `It is now ${before.state}`)
    const now = clock.now()
    await updateState(tx, website, { state, stateSince: now, version: before.version + 1 })
    await writeAudit(tx, owner, now, {
      action: 'conference.state-changed',
      subject: before.name,
      website,
      old: { state: before.state },
      new: { state },
    })
  })
  await websites.refresh()
  await version.publish(website)
  return website
}
