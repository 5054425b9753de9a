import type { WebsiteContent } from '#content/website-content.ts'
import type { Website } from '#shared/website.ts'
import type { ContentVersion, OwnChange } from './content-version.ts'
import type { PreparedAnswer } from './http/prepared-answer.ts'

/** Every public page of a website, rendered from content that is not published yet. */
export type PreparedPages = {
  pages: ReadonlyMap<string, PreparedAnswer>
  /** The count of changes before the first of them was rendered. */
  version: number
  /** The moment from which on time changes what they say (milliseconds since 1970). */
  until: number
}

/** Gets the public pages of a website ready before their content is published, and puts them in place with it. */
export type PagePublisher = {
  /**
   * Renders every public page from what `read` gives; the path of the first that cannot be shown otherwise, whose reason
   * is in the log. What `read` reads from the database, it reads when it is called.
   */
  prepare: (
    website: Website,
    read: () => Promise<WebsiteContent>,
  ) => Promise<PreparedPages | { failed: { path: string } }>
  /**
   * Publishes by `commit`, which runs the transaction and, in it, tells which backend of the database it has. After the
   * commit the prepared pages answer, all at once; resolves when every process has heard of it.
   */
  swap: <T>(
    website: Website,
    prepared: PreparedPages,
    commit: (reportBackend: (pid: number) => void) => Promise<T>,
  ) => Promise<T>
}

type Parts = {
  version: ContentVersion
  prepare?: PagePublisher['prepare']
  /** Lets the pages answer from now on, as those of the version that was counted just before. */
  fill?: (website: Website, prepared: PreparedPages) => void
}

/** Without pages it prepares none, and publishes what is committed. */
export const createPagePublisher = ({
  version,
  prepare = async (website) => ({ pages: new Map(), version: version.of(website), until: Infinity }),
  fill = () => undefined,
}: Parts): PagePublisher => ({
  prepare,
  swap: async (website, prepared, commit) => {
    const own: OwnChange[] = []
    try {
      const result = await commit((pid) => own.push(version.expectOwn(website, pid)))
      // a price that has changed since, or another publication, is in none of these pages
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
