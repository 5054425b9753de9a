import type { FastifyInstance } from 'fastify'
import * as calls from '#features/installation/installation.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import { confirmInstallation, installationStateNow } from './confirm-installation.ts'
import { type FactsDeps, installationFactsOf } from './show-installation.ts'

/** The routes about the installation as a whole. */
export const installationRoutes = (app: FastifyInstance, deps: FactsDeps & { clock: Clock }): void => {
  serve(app, calls.showInstallation, () => installationFactsOf(deps))
  serve(app, calls.showInstallationState, () => installationStateNow(deps))
  serve(app, calls.confirmInstallation, ({ body: { answer }, permission }, request) =>
    confirmInstallation(deps, permission, parseRequested(answer, request)),
  )
}
