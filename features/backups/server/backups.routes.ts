import type { FastifyInstance } from 'fastify'
import { showBackups } from '#features/backups/backups.contract.ts'
import { serve } from '#platform/server/http/mount.ts'
import { backupsNow } from './show-backups.ts'

type Deps = Parameters<typeof backupsNow>[0]

/** The routes of backups, for owners. */
export const backupRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, showBackups, () => backupsNow(deps))
}
