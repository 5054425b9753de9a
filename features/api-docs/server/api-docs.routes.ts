import type { FastifyInstance, FastifyRequest } from 'fastify'
import { showAdminDocument, showPublicDocument } from '#features/api-docs/api-docs.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { collectedRoutes } from '#platform/server/openapi/collect-routes.ts'
import { type ApiDocuments, writeDocuments } from './write-documents.ts'

/** The descriptions of the API, written when someone first asks for one. */
export const apiDocsRoutes = (
  app: FastifyInstance,
  { websiteOf, homeOf }: Pick<Origins, 'websiteOf' | 'homeOf'>,
): void => {
  let written: Promise<ApiDocuments> | undefined
  const documents = () => {
    written ??= writeDocuments(collectedRoutes(app))
    return written
  }
  const servers = (request: FastifyRequest) => [{ url: homeOf(websiteOf(request)) }]

  mount(app, showPublicDocument, async (_args, answer, request, reply) => {
    reply.header('cache-control', 'no-cache')
    return answer(200, { ...(await documents()).public, servers: servers(request) })
  })
  mount(app, showAdminDocument, async (_args, answer, request) =>
    answer(200, { ...(await documents()).admin, servers: servers(request) }),
  )
}
