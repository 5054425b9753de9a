import type { FastifyInstance } from 'fastify'
import { requestBackup, showBackupSettings, showBackups } from '#features/backups/backups.contract.ts'
import { serve } from '#platform/server/http/mount.ts'
import { type BackupSettingsDeps, backupSettingsOf, requestBackupNow } from './backup-settings.ts'
import { backupsNow } from './show-backups.ts'

type Deps = Parameters<typeof backupsNow>[0] & BackupSettingsDeps

/** The routes of backups, for owners. */
export const backupRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, showBackups, () => backupsNow(deps))
  serve(app, showBackupSettings, () => backupSettingsOf(deps))
  serve(app, requestBackup, ({ permission }) => requestBackupNow(deps, permission))
}
