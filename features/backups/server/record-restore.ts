import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** Writes into the audit that this installation was made of a backup, and of which moment that was. */
export const recordRestore = (db: Database, clock: Clock, madeAt: string): Promise<void> =>
  writeAudit(db, commandLine, clock.now(), {
    action: 'backup.restored',
    subject: `${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
  })
