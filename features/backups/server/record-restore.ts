import { commandLine, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** Records in the audit log that this installation was restored from a backup, and the backup's time. */
export const recordRestore = (db: Database, clock: Clock, madeAt: string): Promise<void> =>
  writeAudit(db, commandLine, clock.now(), {
    action: 'backup.restored',
    subject: `${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
  })
