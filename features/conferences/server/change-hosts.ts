import { type Proof, proveOwner, type SettingsDeps, tellOwners } from '#features/settings/server/settings.ts'
import { writeAudit, writeAudits } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { deleteHost, insertHost, lockHost, moveHost, updateConference } from './conferences.store.ts'
import { editConference } from './edit-conferences.ts'

type Deps = Pick<ConferenceDeps, 'db' | 'clock' | 'websites' | 'version'>
type Proving = Deps & SettingsDeps

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
 * @throws Problem 400 when password or second factor are wrong, 404 when there is no such conference, 409 when the host is
 * another one's or locked, 412 when the conference has changed since
 */
export const addHost = async (
  deps: Proving,
  proof: Proof,
  requested: Requested,
  { host, from }: { host: string; from?: Website | undefined },
): Promise<Website> => {
  const owner = await proveOwner(deps, proof)
  return editConference(
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
      if (isMoved) await updateConference(tx, other.slug, {})
      await writeAudits(tx, owner, now, isMoved ? [removedFrom(other, host), added] : [added])
      await tellOfHosts(
        tx,
        deps,
        owner,
        `${row.name} has ${host} now${isMoved ? `, instead of ${other.name}` : ''}.`,
      )
    },
    from,
  )
}

/**
 * Takes a host from a conference.
 * @throws Problem 400 when password or second factor are wrong, 404 when there is no such conference or it has no such host, 409
 * when it is locked, 412 when the conference has changed since
 */
export const removeHost = async (
  deps: Proving,
  proof: Proof,
  requested: Requested,
  host: string,
): Promise<Website> => {
  const owner = await proveOwner(deps, proof)
  return editConference(deps, requested, async (tx, row, _other, now) => {
    requireUnlocked(deps, host)
    if (!(await deleteHost(tx, host, row.slug)))
      throw new Problem(404, 'not_found', `${row.name} does not have ${host}`)
    await updateConference(tx, row.slug, {})
    await writeAudit(tx, owner, now, removedFrom(row, host))
    await tellOfHosts(tx, deps, owner, `${row.name} has lost ${host}.`)
  })
}

/** Tells every owner, because who has a host has its visitors and its links. */
export const tellOfHosts = (
  tx: Connection,
  { sessionKey, clock }: Pick<Proving, 'sessionKey' | 'clock'>,
  { email: by }: OwnerPermission,
  detail: string,
) => tellOwners(tx, sessionKey, { what: "a conference's hosts", detail, by }, clock.now())

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
