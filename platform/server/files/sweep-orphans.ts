import { days, hours, later } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

/** What is younger may belong to a row that is still being written. */
const patience = hours(1)
/** For so long a file that no row names lies beside the store before it is removed. */
const keptFor = days(30)

export type Sweep = {
  /** How many files were moved out of the store, and back into it. */
  setAside: number
  putBack: number
  /** How many were removed: orphans of 30 days, and what was begun under a temporary name and left. */
  removed: number
  /** How many files no row names although nothing was done about them, because they are too many at once. */
  left: number
}

type Swept = {
  files: FileStore
  clock: Clock
  /** Which of these keys a row names. */
  findNamed: (keys: string[]) => Promise<ReadonlySet<string>>
  /** Someone has looked at them: all are set aside, however many. */
  howeverMany?: boolean
}

/**
 * Looks for files that no row names. They are set aside, and removed after 30 days there; one that a row names again is put
 * back. Too many at once are left where they are.
 */
export const sweepOrphans = async ({
  files,
  clock,
  findNamed,
  howeverMany = false,
}: Swept): Promise<Sweep> => {
  const now = clock.now()
  const { keys, leftovers } = await files.olderThan(later(now, -patience))
  const orphans = await files.listOrphans()
  const named = await findNamed([...keys, ...orphans.map(({ key }) => key)])
  const unnamed = keys.filter((key) => !named.has(key))
  const back = orphans.filter(({ key }) => named.has(key))
  const isTooMany = !howeverMany && unnamed.length > mostOf(keys.length)
  const present = new Set(keys)
  // the day of `since` is over before the 30 begin
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
 * How many files of so many may lose their row at once. More have lost their database: a wrong one, or an old copy. Of a few
 * files, three are no share that says anything.
 */
const mostOf = (files: number): number => Math.min(20, Math.max(3, Math.floor(files / 20)))

/** Tells what a sweep did, and as an error what it left. `what`: files without which row. */
export const logSweep = (log: Log, what: string, { left, ...done }: Sweep): void => {
  if (Object.values(done).some((count) => count > 0)) log.info(`${what} were set aside or removed`, done)
  if (left > 0)
    log.error(
      `too many ${what} at once: nothing was removed. Is this the right database? See docs/operations/storage.md`,
      { left },
    )
}
