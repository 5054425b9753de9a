import { days, hours, later } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

/** A younger file may belong to a row that is still being written. */
const patience = hours(1)
/** How long an orphan is kept before it is removed. */
const keptFor = days(30)

export type Sweep = {
  /** The files moved to the orphans, and back from them. */
  setAside: number
  putBack: number
  /** The files removed: orphans of 30 days, and abandoned temporary files. */
  removed: number
  /** The files that no row names and that were left because they are too many at once. */
  left: number
}

type Swept = {
  files: FileStore
  clock: Clock
  /** The keys among these that a row names. */
  findNamed: (keys: string[]) => Promise<ReadonlySet<string>>
  /** What counts as one, where several files belong together; by default each file. */
  groupOf?: (key: string) => string
  /** An operator has reviewed them: all are moved, however many. */
  howeverMany?: boolean
}

/**
 * Looks for files that no row names. They are moved to the orphans and removed after 30 days there, or moved back when a
 * row names them again. Too many at once are left where they are.
 */
export const sweepOrphans = async ({
  files,
  clock,
  findNamed,
  groupOf = (key) => key,
  howeverMany = false,
}: Swept): Promise<Sweep> => {
  const now = clock.now()
  const groupsOf = (all: readonly string[]) => new Set(all.map(groupOf)).size
  const { keys, leftovers } = await files.olderThan(later(now, -patience))
  const orphans = await files.listOrphans()
  const named = await findNamed([...keys, ...orphans.map(({ key }) => key)])
  const unnamed = keys.filter((key) => !named.has(key))
  const back = orphans.filter(({ key }) => named.has(key))
  const isTooMany = !howeverMany && groupsOf(unnamed) > mostOf(groupsOf(keys))
  const present = new Set(keys)
  // the 30 days begin after the day of `since`
  const outdated = orphans.filter(
    ({ key, since }) =>
      !isTooMany && !named.has(key) && !present.has(key) && later(since, keptFor + days(1)) < now,
  )
  await Promise.all([
    ...back.map(({ key }) => files.putBack(key)),
    ...(isTooMany ? [] : unnamed.map(files.setAside)),
    ...outdated.map(({ key }) => files.remove(key)),
    ...leftovers.map(files.removeLeftover),
  ])
  return {
    setAside: isTooMany ? 0 : unnamed.length,
    putBack: back.length,
    removed: outdated.length + leftovers.length,
    left: isTooMany ? unnamed.length : 0,
  }
}

/**
 * How many of so many files may lose their row at once. More indicate a wrong or outdated database. For few files a share
 * is meaningless, hence at least three.
 */
const mostOf = (files: number): number => Math.min(20, Math.max(3, Math.floor(files / 20)))

/** Logs the result of a sweep, and as an error what it left. `what`: the kind of row that is missing. */
export const logSweep = (log: Log, what: string, { left, ...done }: Sweep): void => {
  if (Object.values(done).some((count) => count > 0)) log.info(`${what} were set aside or removed`, done)
  if (left > 0)
    log.error(
      `too many ${what} at once: nothing was removed. Is this the right database? See docs/operations/storage.md`,
      { left },
    )
}
