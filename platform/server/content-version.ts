import type { Website } from '#shared/website.ts'

/**
 * Counts the changes of each website's cached data: its content, prices and options. Whoever commits such a change reports
 * it, and so do the database's notifications (listen-for-changes.ts); what was rendered from an older version is no longer
 * served.
 */
export type ContentVersion = {
  of: (website: Website) => number
  /** Counts a change in this process: one that another process has committed, or that no one waits for. */
  changed: (website: Website) => void
  /**
   * Counts a committed change, and resolves when every process on the database knows of it, so that each one's next answer
   * shows it. After a second at the latest; never fails.
   */
  publish: (website: Website) => Promise<void>
  /** Called for a notification of a change that this database backend has committed. */
  heard: (website: Website, backendPid: number | undefined) => void
  /**
   * Called before the commit of a change that `publish` counts, so that its notification, which this process receives too,
   * is not counted again.
   */
  expectOwn: (website: Website, backendPid: number) => OwnChange
  /** Whether notifications arrive. Without them, data cached here may have been changed by another process. */
  isHeard: () => boolean
  /**
   * Notifications arrive from now on, and `allNotified` resolves when all processes have received those sent so far;
   * undefined: they no longer arrive.
   */
  hear: (allNotified: (() => Promise<void>) | undefined) => void
}

/** A change made by this process. */
export type OwnChange = {
  /** It was counted. */
  counted: () => void
  /**
   * Its notification is no longer expected. If that arrived and nothing was counted, because the commit seemed to fail, it
   * is counted now.
   */
  end: () => void
}

export const createContentVersion = (): ContentVersion => {
  const counts = new Map<Website, number>()
  const own = createOwnChanges()
  let allNotified: (() => Promise<void>) | undefined
  const of = (website: Website) => counts.get(website) ?? 0
  const changed = (website: Website): void => {
    counts.set(website, of(website) + 1)
  }
  return {
    of,
    changed,
    publish: async (website) => {
      changed(website)
      // the commit stands even when no other process was notified
      await allNotified?.().catch(() => undefined)
    },
    heard: (website, backendPid) => {
      if (!own.take(website, backendPid)) changed(website)
    },
    expectOwn: (website, backendPid) => own.add(website, backendPid, () => changed(website)),
    isHeard: () => allNotified !== undefined,
    hear: (now) => {
      allNotified = now
      // a lost connection delivers no more notifications
      own.clear()
    },
  }
}

/** The changes of this process whose notifications have not arrived yet. Notifications arrive in commit order. */
const createOwnChanges = () => {
  let awaited: { website: Website; backendPid: number; came: boolean }[] = []
  return {
    add: (website: Website, backendPid: number, count: () => void): OwnChange => {
      const change = { website, backendPid, came: false }
      let isCounted = false
      awaited.push(change)
      return {
        counted: () => {
          isCounted = true
        },
        end: () => {
          awaited = awaited.filter((one) => one !== change)
          if (change.came && !isCounted) count()
          isCounted = true
        },
      }
    },
    /** Whether a notification is of our own change; each change has one. */
    take: (website: Website, backendPid: number | undefined): boolean => {
      const change = awaited.find((one) => one.website === website && one.backendPid === backendPid)
      if (!change) return false
      change.came = true
      awaited = awaited.filter((one) => one !== change)
      return true
    },
    clear: () => {
      awaited = []
    },
  }
}
