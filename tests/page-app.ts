import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { mountPages } from '#app/pages.ts'
import { type PreviewOf, previewRoutes } from '#app/preview/preview.ts'
import { defaultContent } from '#content/default-content.ts'
import { pageAt } from '#content/own-pages.ts'
import { shownPageOf } from '#content/shown-own-page.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { showAbstractForm } from '#features/abstracts/abstracts.contract.ts'
import { adminSessionRoutes } from '#features/admin-session/server/admin-session.routes.ts'
import { guard } from '#features/admin-session/server/gate.ts'
import { apiDocsRoutes } from '#features/api-docs/server/api-docs.routes.ts'
import { showDiscountForm } from '#features/discounts/discounts.contract.ts'
import { showFees } from '#features/pricing/pricing.contract.ts'
import { showPrivacy } from '#features/privacy/privacy-page.contract.ts'
import { websiteContentRoutes } from '#features/website-content/server/website-content.routes.ts'
import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import {
  contentHeader,
  createRenderContent,
  type RenderContent,
} from '#platform/server/http/render-content.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { collectRoutes } from '#platform/server/openapi/collect-routes.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { type Slug, slugOf } from '#tests/websites.ts'

const key = 'a key of thirty-two bytes or more, for tests'

/**
 * The built pages and the preview with their calls, behind the gate; only the admins need a database. `content` may be
 * changed, effective with the next version; `calls` are the loaders' calls so far.
 */
export const startPageApp = async (db: Database, previewOf?: PreviewOf) => {
  const { build, node24 } = await import(new URL('../scripts/prepare.mjs', import.meta.url).href)
  build(node24())
  const { log, logged } = keepLog()
  const content: Record<Slug, WebsiteContent> = { ...defaultContent }
  const calls: { url: string; content: unknown }[] = []
  const version = createContentVersion()
  const clock = { now: () => new Date('2026-01-15T00:00:00Z') }
  const origins = createOrigins({ publicUrl: undefined, websites: threeWebsites(), port: () => 3000 })
  const contentOf = cacheByWebsite({ load: async (website) => content[slugOf(website)], version })
  const { contentFor, during } = createRenderContent({ ...origins, contentOf })

  const app = createHttp(log) as unknown as FastifyInstance
  collectRoutes(app)
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/'))
      calls.push({ url: request.url, content: request.headers[contentHeader] })
  })
  guard(app, { db, clock, key, websites: threeWebsites() })
  adminSessionRoutes(app, {
    db,
    clock,
    key,
    monitor: 'compact',
    websites: threeWebsites(),
    publicUrl: undefined,
  })
  websiteContentRoutes(app, { ...origins, contentFor, clock })
  mountFixedAnswers(app, contentFor)
  apiDocsRoutes(app, origins)
  const pages = await mountPages(app, {
    callerFor: inProcessCaller(app),
    websiteOfHost: origins.websiteOfHost,
    version,
    contentOf,
    during,
    clock,
    log,
    headers: securityHeaders({ isSecure: false }),
  })
  const asItIs = async (website: Website) => ({
    clean: content[slugOf(website)],
    named: content[slugOf(website)],
    marked: content[slugOf(website)],
    paths: [],
  })
  previewRoutes(app, { previewOf: previewOf ?? asItIs, pages: () => pages, log })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    pages,
    version,
    content,
    calls,
    logged,
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    stop: () => {
      const closed = app.close()
      app.server.closeAllConnections()
      return closed
    },
  }
}

type Line = { level: string; sentence: string; details?: Readonly<Record<string, unknown>> | undefined }

const keepLog = () => {
  const logged: Line[] = []
  const at = (level: string) => (sentence: string, details?: Readonly<Record<string, unknown>>) => {
    if (level !== 'debug') logged.push({ level, sentence, details })
  }
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  return { log, logged }
}

/** The calls that would need rows of the database. */
const mountFixedAnswers = (app: FastifyInstance, contentFor: RenderContent['contentFor']): void => {
  mount(app, showFees, async (_args, answer) => answer(200, { types: [], processingFeePercent: 5 }))
  mount(app, showAbstractForm, async (_args, answer) => answer(200, { closesAt: null }))
  mount(app, showDiscountForm, async (_args, answer) => answer(200, { countriesUrl: null }))
  serve(app, showPrivacy, async (_args, request) => {
    const own = pageAt(await contentFor(request), 'privacy')
    return {
      ...{ kept: [{ kind: 'contact-messages' as const, months: 12 }], provider: null },
      own: own ? shownPageOf(own) : null,
    }
  })
}
