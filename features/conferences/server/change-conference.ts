import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { ConferenceChange } from '../conferences.contract.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { findShortName, isShortNameTaken, updateConference } from './conferences.store.ts'
import { editConference } from './edit-conferences.ts'

/**
 * Changes the names and the look of a conference. What it has already changes nothing.
 * @throws Problem 404 when there is no such conference, 409 when another one has this short name, 412 when it has changed
 * since
 */
export const changeConference = (
  deps: ConferenceDeps,
  owner: OwnerPermission,
  requested: Requested,
  given: ConferenceChange,
): Promise<Website> =>
  editConference(deps, requested, async (tx, row, _other, now) => {
    const { name, shortName, look, hue } = row
    const before = { name, shortName, look, hue }
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const after = { ...before, ...sent }
    const changed = diffOf(before, after)
    if (!changed) return
    const other = await findShortName(tx, after.shortName, row.slug)
    if (other) throw shortNameTaken(other)
    await updateConference(tx, row.slug, after)
    await writeAudit(tx, owner, now, {
      action: 'conference.changed',
      subject: after.name,
      website: row.slug,
      ...changed,
    })
  }).catch(async (error: unknown) => {
    if (!isShortNameTaken(error)) throw error
    throw shortNameTaken((await findShortName(deps.db, given.shortName ?? '')) ?? 'Another conference', error)
  })

export const shortNameTaken = (by: string, cause?: unknown): Problem =>
  new Problem(409, 'already_exists', `${by} has this short name already. Choose another`, { cause })
