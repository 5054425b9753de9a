import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getInterestedInOptions,
  getSessionOptions,
} from '#features/program-options/program-options.contract.ts'
import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { prepareResponse, sendPrepared } from '#platform/server/http/prepared-response.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { Website } from '#shared/website.ts'
import { listActiveOptions } from './program-options.store.ts'

type Deps = {
  db: Database
  version: ContentVersion
  websiteOf: (request: FastifyRequest) => Website
  contentFor: RenderContent['contentFor']
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

/** The options of the abstract form from a cache, serialised once per change. */
export const programOptionsRoutes = (
  app: FastifyInstance,
  { db, version, websiteOf, contentFor }: Deps,
): void => {
  const serve = <E extends typeof getInterestedInOptions | typeof getSessionOptions>(
    endpoint: E,
    list: (website: Website) => Promise<Reply<E>>,
  ) => {
    const answerOf = cacheByWebsite({
      version,
      load: async (website) =>
        prepareResponse({ headers, body: Buffer.from(JSON.stringify(await list(website))) }),
    })
    app.get(endpoint.path, { config: { contract: endpoint } }, async (request, reply) => {
      // not before visitors may see the conference
      await contentFor(request)
      const answer = await answerOf(websiteOf(request))
      reply.hijack()
      sendPrepared(answer, request.raw, reply.raw)
      return reply
    })
  }

  serve(getInterestedInOptions, async (website) =>
    (await listActiveOptions(db, website, 'interest')).map(({ id, name }) => ({ id, option_name: name })),
  )
  serve(getSessionOptions, async (website) =>
    (await listActiveOptions(db, website, 'session')).map(({ id, name }) => ({ id, sessionName: name })),
  )
}
