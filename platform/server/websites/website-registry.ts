import type { Website } from '#shared/website.ts'
import { SettingsProblem } from '../config.ts'
import type { ContentVersion } from '../content-version.ts'
import type { Connection } from '../postgres/database.ts'
import { type HostRow, readWebsites, type WebsiteRow } from './websites.store.ts'

/** The conferences of this installation, as this process knows them. */
export type WebsiteRegistry = {
  /** In the order in which they were made. */
  all: () => readonly WebsiteRow[]
  slugs: () => readonly Website[]
  /** Undefined: there is no such conference. */
  find: (slug: string) => Website | undefined
  /** @throws Error for a conference that has no row */
  rowOf: (website: Website) => WebsiteRow
  /** Whether visitors see its pages: it is live, or has ended after it was. Of any other they see "in preparation". */
  isShown: (website: Website) => boolean
  /** The one of host names that belong to none: the one with the mark, else the first live one. */
  defaultWebsite: () => Website
  /** The conference that this host name, in lower case and without a port, belongs to. */
  ofHost: (hostname: string) => Website | undefined
  /** The host names of a conference, those of WEBSITE_HOSTS first. */
  hostsOf: (website: Website) => readonly string[]
  /** Whether WEBSITE_HOSTS sets this host name. */
  isFixedHost: (hostname: string) => boolean
  /** Whose pages a visitor of this one sees: the last of the next editions that have taken its place, else itself. */
  currentOf: (website: Website) => Website
  /** A conference and the editions before it whose place it has taken, the newest first. */
  editionsOf: (website: Website) => Website[]
  /** Reads the rows again. What is cached of a conference that has changed is not used any more. */
  refresh: () => Promise<void>
}

type Deps = {
  db: Connection
  version: Pick<ContentVersion, 'changed'>
  /** WEBSITE_HOSTS, which wins over rows. */
  hosts?: ReadonlyMap<string, string> | undefined
}

/**
 * Reads the conferences. They are kept in memory as a whole: a thousand take less than a megabyte.
 * @throws SettingsProblem when WEBSITE_HOSTS names one that does not exist
 */
export const openWebsites = async ({ db, version, hosts = new Map() }: Deps): Promise<WebsiteRegistry> => {
  let known = indexOf(await readWebsites(db), hosts)
  requireKnown(known, hosts)
  let [begun, applied] = [0, 0]

  return {
    ...lookups(() => known),
    refresh: async () => {
      const number = ++begun
      const read = await readWebsites(db)
      // of two that overlap, the one that began later has seen more
      if (number < applied) return
      applied = number
      const before = known
      known = indexOf(read, hosts)
      for (const website of known.slugs) if (hasChanged(website, before, known)) version.changed(website)
    },
  }
}

type Index = {
  rows: readonly WebsiteRow[]
  slugs: readonly Website[]
  bySlug: ReadonlyMap<string, WebsiteRow>
  byHost: ReadonlyMap<string, Website>
  hostsOf: ReadonlyMap<string, readonly string[]>
  fixedHosts: ReadonlySet<string>
  byDefault: Website | undefined
}

const indexOf = (
  { rows, hosts: stored }: { rows: readonly WebsiteRow[]; hosts: readonly HostRow[] },
  given: ReadonlyMap<string, string>,
): Index => {
  const bySlug = new Map<string, WebsiteRow>(rows.map((row) => [row.slug, row]))
  const byHost = new Map<string, Website>()
  // what the server sets goes over to a next edition without a restart
  for (const [host, slug] of given) {
    const row = bySlug.get(slug)
    if (row) byHost.set(host, currentIn(bySlug, row.slug))
  }
  for (const { host, slug } of stored) if (!byHost.has(host)) byHost.set(host, slug)
  const hostsOf = new Map<string, string[]>()
  for (const [host, website] of byHost) hostsOf.set(website, [...(hostsOf.get(website) ?? []), host])
  const chosen = rows.find(({ isDefault }) => isDefault) ?? rows.find(({ state }) => state === 'live')
  return {
    rows,
    slugs: rows.map(({ slug }) => slug),
    bySlug,
    byHost,
    hostsOf,
    fixedHosts: new Set(given.keys()),
    byDefault: (chosen ?? rows[0])?.slug,
  }
}

const currentIn = (bySlug: Index['bySlug'], website: Website): Website => {
  let current = website
  for (let next = bySlug.get(current)?.next; next; next = bySlug.get(current)?.next) current = next
  return current
}

const editionsIn = (rows: Index['rows'], website: Website): Website[] => {
  const before = rows.find(({ next }) => next === website)
  return before ? [website, ...editionsIn(rows, before.slug)] : [website]
}

/** The lookups over rows that stay as they are. */
export const fixedRegistry = (
  read: Parameters<typeof indexOf>[0],
  given: ReadonlyMap<string, string> = new Map(),
): WebsiteRegistry => {
  const known = indexOf(read, given)
  return { ...lookups(() => known), refresh: async () => undefined }
}

const rowIn = ({ bySlug }: Index, website: Website): WebsiteRow => {
  const row = bySlug.get(website)
  if (!row) throw new Error('This conference has no row')
  return row
}

const lookups = (known: () => Index): Omit<WebsiteRegistry, 'refresh'> => ({
  all: () => known().rows,
  slugs: () => known().slugs,
  find: (slug) => known().bySlug.get(slug)?.slug,
  rowOf: (website) => rowIn(known(), website),
  isShown: (website) => {
    const { state, firstLiveAt } = rowIn(known(), website)
    return state === 'live' || (state === 'archived' && firstLiveAt !== null)
  },
  defaultWebsite: () => {
    const { byDefault } = known()
    if (!byDefault) throw new Error('This installation has no conference')
    return byDefault
  },
  ofHost: (hostname) => known().byHost.get(hostname),
  hostsOf: (website) => known().hostsOf.get(website) ?? [],
  isFixedHost: (hostname) => known().fixedHosts.has(hostname),
  currentOf: (website) => currentIn(known().bySlug, website),
  editionsOf: (website) => editionsIn(known().rows, website),
})

/** Whether what visitors see of it may be another thing than before. */
const hasChanged = (website: Website, before: Index, now: Index): boolean => {
  const [was, is] = [before.bySlug.get(website), now.bySlug.get(website)]
  const [hosts, hostsBefore] = [now, before].map(({ hostsOf }) => hostsOf.get(website)?.join() ?? '')
  return was?.version !== is?.version || hosts !== hostsBefore || before.byDefault !== now.byDefault
}

const requireKnown = ({ bySlug, slugs }: Index, hosts: ReadonlyMap<string, string>): void => {
  const unknown = [...new Set(hosts.values())].filter((slug) => !bySlug.has(slug))
  if (unknown.length > 0)
    throw new SettingsProblem(
      `WEBSITE_HOSTS names ${unknown.join(', ')}, and this installation has no such conference. It has ${slugs.slice(0, 20).join(', ')}.`,
    )
}
