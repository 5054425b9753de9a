import type { FastifyInstance } from 'fastify'
import {
  createPreviewLink as create,
  listPreviewLinks as list,
  revokePreviewLink as revoke,
} from '#features/drafts/admin-draft-actions.contract.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from './preview-links.ts'

/** The routes of preview links, for organisers only. */
export const previewLinkAdminRoutes = (app: FastifyInstance, deps: DraftDeps): void => {
  serve(app, list, ({ permission }) => listPreviewLinks(deps, permission))
  serve(app, create, ({ permission }) => createPreviewLink(deps, permission))
  mount(app, revoke, async ({ params: { id }, permission }, answer) => {
    await revokePreviewLink(deps, permission, id)
    return answer(204, null)
  })
}
