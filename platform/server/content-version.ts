import type { Website } from '#shared/website.ts'

/**
 * Counts the changes of what is shown of a website from memory: its content, prices and options. Anyone who commits such a
 * change says so, and the news of the database do (listen-for-changes.ts); what was made from an older version is not served
 * any longer.
 */
export type ContentVersion = {
  of: (website: Website) => number
  /** Here. For a change that another process has committed, or that no one waits for. */
  changed: (website: Website) => void
  /**
   * For anyone who has committed a change: counts it, and resolves when every process on the database has heard of it, so
   * that the next answer of each shows it. After a second at the latest; never fails.
   */
  publish: (website: Website) => Promise<void>
  /** News of a change that this backend of the database has committed. */
  heard: (website: Website, backendPid: number | undefined) => void
  /**
   * Called before a commit by one who counts the change with `publish`: the news of it, which this process hears too, are
   * not counted once more.
   */
  expectOwn: (website: Website, backendPid: number) => OwnChange
  /** Whether the news come. While they do not, another process may have changed what is in memory here. */
  isHeard: () => boolean
  /** The news come from now on, and `everyoneHasHeard` resolves when all processes have heard those up to now; undefined: no longer. */
  hear: (everyoneHasHeard: (() => Promise<void>) | undefined) => void
}

/** A change that this process makes itself. */
export type OwnChange = {
  /** It was counted. */
  counted: () => void
  /** Its news are expected no longer. When they came and nothing was counted, because the commit seemed to fail, it counts now. */
  end: () => void
}

export const createContentVersion = (): ContentVersion => {
  const counts = new Map<Website, number>()
  const own = createOwnChanges()
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
    heard: (website, backendPid) => {
      if (!own.take(website, backendPid)) changed(website)
    },
    expectOwn: (website, backendPid) => own.add(website, backendPid, () => changed(website)),
    isHeard: () => everyoneHasHeard !== undefined,
    hear: (now) => {
      everyoneHasHeard = now
      // of a lost connection no news come any longer
      own.clear()
    },
  }
}

/** The changes of this process whose news are still to come. News come in the order of the commits. */
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
    /** Whether news are those of a change of ours; each change has one. */
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
