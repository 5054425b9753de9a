import { writeAudit, writeAudits } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { deleteHost, insertHost, lockHost, moveHost, updateConference } from './conferences.store.ts'
import { editConference } from './edit-conferences.ts'

type Deps = Pick<ConferenceDeps, 'db' | 'clock' | 'websites' | 'version'>

/** @throws Problem 409 for a host that WEBSITE_HOSTS sets */
export const requireUnlocked = ({ websites }: Pick<Deps, 'websites'>, host: string): void => {
  if (websites.isFixedHost(host))
    throw new Problem(
      409,
      'action_not_possible',
      `The setting WEBSITE_HOSTS decides on the server which conference has ${host}. Change it there`,
    )
}

/**
 * Gives a host to a conference; one of the conference `from` is moved. What it has already changes nothing.
 * @throws Problem 404 when there is no such conference, 409 when the host is another one's or locked, 412 when the
 * conference has changed since
 */
export const addHost = (
  deps: Deps,
  owner: OwnerPermission,
  requested: Requested,
  { host, from }: { host: string; from?: Website | undefined },
): Promise<Website> =>
  editConference(
    deps,
    requested,
    async (tx, row, other, now) => {
      requireUnlocked(deps, host)
      const holder = await lockHost(tx, host)
      if (holder === row.slug) return
      const isMoved = holder !== undefined && holder === other?.slug
      if (holder && !isMoved) throw hostTaken(deps, host, holder)
      if (isMoved) await moveHost(tx, host, row.slug)
      else if (!(await insertHost(tx, host, row.slug))) throw hostTaken(deps, host, undefined)
      await updateConference(tx, row.slug, {})
      const added = { action: 'conference.host-added', subject: row.name, website: row.slug, new: { host } }
      if (!isMoved) return writeAudit(tx, owner, now, added)
      await updateConference(tx, other.slug, {})
      await writeAudits(tx, owner, now, [removedFrom(other, host), added])
    },
    from,
  )

/**
 * Takes a host from a conference.
 * @throws Problem 404 when there is no such conference or it has no such host, 409 when it is locked, 412 when the
 * conference has changed since
 */
export const removeHost = (
  deps: Deps,
  owner: OwnerPermission,
  requested: Requested,
  host: string,
): Promise<Website> =>
  editConference(deps, requested, async (tx, row, _other, now) => {
    requireUnlocked(deps, host)
    if (!(await deleteHost(tx, host, row.slug)))
      throw new Problem(404, 'not_found', `${row.name} does not have ${host}`)
    await updateConference(tx, row.slug, {})
    await writeAudit(tx, owner, now, removedFrom(row, host))
  })

const removedFrom = ({ slug, name }: { slug: Website; name: string }, host: string) => ({
  action: 'conference.host-removed',
  subject: name,
  website: slug,
  old: { host },
})

/** @returns the problem that another conference has a host */
export const hostTaken = (
  { websites }: Pick<Deps, 'websites'>,
  host: string,
  holder: Website | undefined,
): Problem =>
  new Problem(
    409,
    'already_exists',
    `${holder && websites.find(holder) ? websites.rowOf(holder).name : 'Another conference'} has ${host} already`,
  )
