import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { minutes, seconds } from '#shared/time/duration.ts'

/** Milliseconds. */
export type Patience = {
  /** The lock timeout of one attempt: queries that come later wait behind the migration. */
  lock: number
  /** Between two attempts. */
  between: number
  /** The total time of attempts, and of waiting for other processes. */
  inAll: number
}

export const usual: Patience = { lock: seconds(2), between: seconds(1), inAll: minutes(2) }

/** Retries while it fails because others hold the locks that it needs, such as a long export. */
export const untilUnlocked = async (
  work: () => Promise<void>,
  { between, inAll }: Patience,
): Promise<void> => {
  for (const begun = performance.now(); ; await pause(between)) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== lockNotAvailable || performance.now() - begun > inAll) throw error
    }
  }
}

const lockNotAvailable = '55P03'

/** Every serving process has one connection of this name. */
const serving = `
  select count(*)::int as count from pg_stat_activity
  where application_name = 'plenary news' and datname = current_database()`

/** Resolves when no other process serves from this database. @throws a message when that takes too long */
export const untilOtherProcessesEnd = async (
  client: PoolClient,
  name: string,
  { between, inAll }: Patience,
): Promise<void> => {
  for (const begun = performance.now(); ; await pause(between)) {
    const { rows } = await client.query<{ count: number }>(serving)
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (performance.now() - begun > inAll)
      throw new Error(
        `${name} may not run while an older version serves, and ${count} of its processes are connected to this database. Stop them, then start this one again.`,
      )
  }
}
