import type { Website } from '#shared/website.ts'
import type { Conference, Look } from '../conferences.contract.ts'
import type { ConferenceDeps } from './conference-deps.ts'

type Deps = Pick<ConferenceDeps, 'websites' | 'origins'>

/** A conference as the back-office shows it. */
export const shownConference = ({ websites, origins }: Deps, website: Website): Conference => {
  const row = websites.rowOf(website)
  const named = (other: Website | null) => other && { website: other, name: websites.rowOf(other).name }
  const before = row.previousSlug
  return {
    website,
    name: row.name,
    shortName: row.shortName,
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    isDefault: websites.defaultWebsite() === website,
    look: row.look as Look,
    hue: row.hue,
    senderName: row.senderName,
    replyTo: row.replyTo,
    hosts: websites.hostsOf(website).map((host) => ({ host, isLocked: websites.isFixedHost(host) })),
    home: origins.homeOf(website),
    previous: named(before),
    replaced: named(before && websites.rowOf(before).next === website ? before : null),
    next: named(row.next),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    version: String(row.version),
  }
}
