import type { FastifyInstance } from 'fastify'
import { refuseSandboxElsewhere } from '#features/payments/server/payments.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { listRehearsals, playRehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import * as useCases from './play-rehearsal.ts'
import type { RehearsalDeps } from './setup.ts'

type RoutesDeps = RehearsalDeps & { origins: Origins }

/** Routes of the rehearsals. Running ones are awaited before the server closes. */
export const rehearsalRoutes = (app: FastifyInstance, deps: RoutesDeps): void => {
  const { origins } = deps
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })

  serve(app, listRehearsals, async ({ permission }) => ({
    refusal: useCases.refusalOf(deps) ?? null,
    rehearsals: await useCases.listRehearsals(deps, permission),
  }))

  mount(app, playRehearsal, async ({ body: { scenario }, permission }, answer, request) => {
    refuseSandboxElsewhere(deps, request)
    const returnOrigin = origins.returnOriginOf(request)
    const { begun, ended } = await useCases.playRehearsal(deps, permission, { scenario, returnOrigin })
    running.add(ended)
    void ended.finally(() => running.delete(ended))
    return answer(202, begun)
  })
}
