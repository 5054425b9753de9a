import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import {
  type ConferenceRow,
  deleteSuccession,
  findSuccession,
  insertSuccession,
  moveHosts,
  updateConference,
} from './conferences.store.ts'

/** An edition and the one after it; both are locked. */
type Editions = { before: ConferenceRow; next: ConferenceRow }

/**
 * Gives the place of an edition to the next one, which goes live: its hosts, its mark as the default, and the redirect of
 * its pages; it is archived. Nothing, where the edition before is a draft or has given its place to another.
 * @returns the hosts; undefined: nothing
 */
export const beginSuccession = async (
  tx: Connection,
  owner: OwnerPermission,
  { before, next }: Editions,
  now: Date,
): Promise<readonly string[] | undefined> => {
  const taken =
    (await findSuccession(tx, 'slug', before.slug)) ?? (await findSuccession(tx, 'successor', next.slug))
  if (before.state === 'draft' || taken) return undefined
  const hosts = await moveHosts(tx, before.slug, next.slug)
  const { isDefault: wasDefault, state: wasState } = before
  // first, because only one may have the mark
  await updateConference(tx, before.slug, {
    isDefault: false,
    ...(wasState === 'live' && { state: 'archived', stateSince: now }),
  })
  if (wasDefault) await updateConference(tx, next.slug, { isDefault: true })
  await insertSuccession(tx, {
    slug: before.slug,
    successor: next.slug,
    hosts,
    wasDefault,
    wasState,
    since: now,
  })
  await writeAudit(tx, owner, now, {
    action: 'conference.succeeded',
    subject: before.name,
    website: before.slug,
    old: { state: wasState, hosts },
    new: { state: 'archived', next: next.name },
  })
  return hosts
}

/**
 * Takes that back, when the next edition becomes a draft: the edition before is as it was. Nothing, where there is none.
 * @returns the hosts; undefined: nothing
 */
export const endSuccession = async (
  tx: Connection,
  owner: OwnerPermission,
  { before, next }: Editions,
  now: Date,
): Promise<readonly string[] | undefined> => {
  const succession = await findSuccession(tx, 'successor', next.slug)
  if (!succession) return undefined
  const hosts = await moveHosts(tx, next.slug, before.slug, succession.hosts)
  const returnsMark = succession.wasDefault && next.isDefault
  if (returnsMark) await updateConference(tx, next.slug, { isDefault: false })
  await updateConference(tx, before.slug, {
    ...(returnsMark && { isDefault: true }),
    ...(succession.wasState === 'live' && { state: 'live', stateSince: now }),
  })
  await deleteSuccession(tx, next.slug)
  await writeAudit(tx, owner, now, {
    action: 'conference.succession-undone',
    subject: before.name,
    website: before.slug,
    old: { state: 'archived', next: next.name },
    new: { state: succession.wasState, hosts },
  })
  return hosts
}
