import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { showAdminDocument, showPublicDocument } from '#features/api-docs/api-docs.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { collectedRoutes, templateOf } from '#platform/server/openapi/collect-routes.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'

const folder = new URL('../../../docs/specification/', import.meta.url)

/** Serves the API descriptions that `npm run describe-api` has generated, read on the first request. */
export const apiDocsRoutes = (
  app: FastifyInstance,
  { websiteOf, homeOf }: Pick<Origins, 'websiteOf' | 'homeOf'>,
): void => {
  const documents = new Map<string, Promise<ApiDocument>>()
  const documentOf = async (name: 'public' | 'admin', request: FastifyRequest) => {
    const known = documents.get(name) ?? readDocument(app, name)
    documents.set(name, known)
    return { ...(await known), servers: [{ url: homeOf(websiteOf(request)) }] }
  }
  mount(app, showPublicDocument, async (_args, answer, request, reply) => {
    reply.header('cache-control', 'no-cache')
    return answer(200, await documentOf('public', request))
  })
  mount(app, showAdminDocument, async (_args, answer, request) =>
    answer(200, await documentOf('admin', request)),
  )
}

/** The document with the configured rate limits of this installation. */
const readDocument = async (app: FastifyInstance, name: string): Promise<ApiDocument> => {
  const document = JSON.parse(await readFile(new URL(`openapi-${name}.json`, folder), 'utf8'))
  for (const { method, path, limit } of collectedRoutes(app)) {
    const operation = document.paths[templateOf(path)]?.[method.toLowerCase()]
    if (!operation?.['x-rate-limit']) continue
    operation['x-rate-limit'] = limit
    if (!limit) delete operation.responses['429']
  }
  return document
}
