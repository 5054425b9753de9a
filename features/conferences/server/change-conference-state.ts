import { type Proof, proveOwner, type SettingsDeps } from '#features/settings/server/settings.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { ConferenceState, Website } from '#shared/website.ts'
import { tellOfHosts } from './change-hosts.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { type ConferenceRow, findSuccession, updateConference } from './conferences.store.ts'
import { editConference } from './edit-conferences.ts'
import { missingOf, neededStepsOf } from './needed-steps.ts'
import { beginSuccession, endSuccession } from './succession.ts'

/**
 * Changes the state of a conference, known to every process when this resolves. The state that it has already changes
 * nothing. A next edition that goes live archives the edition before it and takes its hosts; as a draft it returns them.
 * @throws Problem 400 when password or second factor are wrong, where addresses move, 404 when there is no such conference, 409
 * when something is missing before it can go live or its next edition is live, 412 when it has changed since, or the edition
 * before has, and addresses would move without a proof
 */
export const changeConferenceState = async (
  deps: ConferenceDeps & SettingsDeps,
  proof: Proof,
  requested: Requested,
  state: ConferenceState,
): Promise<Website> => {
  const website = deps.websites.find(requested.id)
  const previous = website && deps.websites.rowOf(website).previousSlug
  const isProved = website !== undefined && movesPlaces(deps, website, state)
  const owner = isProved ? await proveOwner(deps, proof) : proof.owner
  return editConference(
    deps,
    requested,
    async (tx, row, before, now) => {
      if (row.state === state) return
      await requireAllowed(deps, tx, row, state)
      await updateConference(tx, row.slug, {
        state,
        stateSince: now,
        ...(state === 'live' && { firstLiveAt: row.firstLiveAt ?? now }),
      })
      await writeAudit(tx, owner, now, {
        action: 'conference.state-changed',
        subject: row.name,
        website: row.slug,
        old: { state: row.state },
        new: { state },
      })
      if (!before || state === 'archived') return
      const move = state === 'live' ? beginSuccession : endSuccession
      const hosts = await move(tx, owner, { before, next: row }, now)
      if (!hosts) return
      // what this process knew, when it did not ask for the proof, was over
      if (!isProved) throw addressesWouldMove(before)
      if (hosts.length === 0) return
      const [to, from] = state === 'live' ? [row, before] : [before, row]
      await tellOfHosts(tx, deps, owner, `${to.name} has ${hosts.join(', ')} now, instead of ${from.name}.`)
    },
    previous,
  )
}

const addressesWouldMove = ({ name }: ConferenceRow): Problem =>
  new Problem(
    412,
    'version_conflict',
    `${name} has changed since you opened this page, and its addresses would move. Nothing was changed. Open the page again.`,
  )

/** Whether the addresses of two editions move when one of them gets the state. */
const movesPlaces = ({ websites }: ConferenceDeps, website: Website, state: ConferenceState): boolean => {
  const { previousSlug, state: now } = websites.rowOf(website)
  const before = previousSlug && websites.rowOf(previousSlug)
  if (!before || state === now) return false
  if (state === 'live') return before.state !== 'draft' && before.next === null
  return state === 'draft' && before.next === website
}

const requireAllowed = async (
  deps: ConferenceDeps,
  tx: Connection,
  row: ConferenceRow,
  state: ConferenceState,
): Promise<void> => {
  const succession = await findSuccession(tx, 'slug', row.slug)
  if (succession) {
    const { name } = deps.websites.rowOf(succession.successor)
    throw new Problem(
      409,
      'action_not_possible',
      `${name} has taken the place of this conference. Make that a draft first`,
    )
  }
  // what was live before may be so again: going back must not be a trap
  if (state !== 'live' || row.firstLiveAt) return
  const steps = await neededStepsOf({ ...deps, db: tx }, [row.slug])
  const missing = missingOf(steps.get(row.slug) ?? [])
  if (missing) throw new Problem(409, 'action_not_possible', missing)
}
