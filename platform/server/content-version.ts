import type { Website } from '#shared/website.ts'

/**
 * Counts the changes of what is shown of a website from memory: its content, prices and options. Anyone who commits such a
 * change says so, and the news of the database do (change-news.ts); what was made from an older version is not served
 * any longer.
 */
export type ContentVersion = {
  of: (website: Website) => number
  /** Here. For news of a change that another process has committed. */
  changed: (website: Website) => void
  /**
   * For anyone who has committed a change: counts it, and resolves when every process on the database has heard of it, so
   * that the next answer of each shows it. After a second at the latest; never fails.
   */
  publish: (website: Website) => Promise<void>
  /** Whether the news come. While they do not, another process may have changed what is in memory here. */
  isHeard: () => boolean
  /** The news come from now on, and `everyoneHasHeard` resolves when all processes have heard those up to now; undefined: no longer. */
  hear: (everyoneHasHeard: (() => Promise<void>) | undefined) => void
}

export const createContentVersion = (): ContentVersion => {
  const counts = new Map<Website, number>()
  let everyoneHasHeard: (() => Promise<void>) | undefined
  const of = (website: Website) => counts.get(website) ?? 0
  const changed = (website: Website): void => {
    counts.set(website, of(website) + 1)
  }
  return {
    of,
    changed,
    publish: async (website) => {
      changed(website)
      // what is committed stays so, even when no other process has heard of it
      await everyoneHasHeard?.().catch(() => undefined)
    },
    isHeard: () => everyoneHasHeard !== undefined,
    hear: (now) => {
      everyoneHasHeard = now
    },
  }
}
