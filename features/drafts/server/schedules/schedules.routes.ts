import type { FastifyInstance } from 'fastify'
import {
  cancelPublication as cancel,
  planPublication as plan,
} from '#features/drafts/admin-draft-actions.contract.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { largeBody } from '../drafts.routes.ts'
import { cancelPublication, planPublication } from './plan-publication.ts'

/** The routes of planned publications, for organisers only. */
export const scheduleRoutes = (app: FastifyInstance, deps: DraftDeps): void => {
  serve(app, plan, ({ body, permission }) => planPublication(deps, permission, body), largeBody)
  mount(app, cancel, async ({ params: { id }, permission }, answer) => {
    await cancelPublication(deps, permission, id)
    return answer(204, null)
  })
}
