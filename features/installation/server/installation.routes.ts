import type { FastifyInstance } from 'fastify'
import * as calls from '#features/installation/installation.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { confirmInstallation, installationStateNow } from './confirm-installation.ts'

/** The routes about the installation as a whole. */
export const installationRoutes = (app: FastifyInstance, deps: { db: Database; clock: Clock }): void => {
  serve(app, calls.showInstallationState, () => installationStateNow(deps))
  serve(app, calls.confirmInstallation, ({ body: { answer }, permission }, request) =>
    confirmInstallation(deps, permission, parseRequested(answer, request)),
  )
}
