import type { WebsiteContent } from '#content/website-content.ts'
import type { Website } from '#shared/website.ts'
import type { ContentVersion, OwnChange } from './content-version.ts'
import type { PreparedResponse } from './http/prepared-response.ts'

/** All public pages of a website, rendered from unpublished content. */
export type PreparedPages = {
  pages: ReadonlyMap<string, PreparedResponse>
  /** The content version before the first page was rendered. */
  version: number
  /** When time makes the pages outdated (milliseconds since 1970). */
  until: number
}

/** Renders the public pages of a website before their content is published, and serves them with its publication. */
export type PagePublisher = {
  /**
   * Renders every public page from the content that `read` returns; or returns the path of the first page that cannot be
   * rendered, whose reason is in the log. Database content is read when `read` is called.
   */
  prepare: (
    website: Website,
    read: () => Promise<WebsiteContent>,
  ) => Promise<PreparedPages | { failed: { path: string } }>
  /**
   * Publishes by `commit`, which runs the transaction and, within it, passes on the pid of its database backend. After the
   * commit the prepared pages are served, all at once; resolves when every process was notified.
   */
  swap: <T>(
    website: Website,
    prepared: PreparedPages,
    commit: (reportBackend: (pid: number) => void) => Promise<T>,
  ) => Promise<T>
}

type Deps = {
  version: ContentVersion
  prepare?: PagePublisher['prepare']
  /** Serves the pages from now on, for the version counted just before. */
  fill?: (website: Website, prepared: PreparedPages) => void
}

/** Without `pages` it prepares none, and only publishes what is committed. */
export const createPagePublisher = ({
  version,
  prepare = async (website) => ({ pages: new Map(), version: version.of(website), until: Infinity }),
  fill = () => undefined,
}: Deps): PagePublisher => ({
  prepare,
  swap: async (website, prepared, commit) => {
    const own: OwnChange[] = []
    try {
      const result = await commit((pid) => own.push(version.expectOwn(website, pid)))
      // the pages lack a price changed since, or another publication
      const areCurrent = version.of(website) === prepared.version
      const published = version.publish(website)
      if (areCurrent) fill(website, prepared)
      for (const one of own) one.counted()
      await published
      return result
    } finally {
      for (const one of own) one.end()
    }
  },
})
