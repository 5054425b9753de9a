import type { AddressInfo } from 'node:net'
import { mountPages } from '#app/pages.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { showDiscountForm } from '#features/discounts/discounts.contract.ts'
import { showFees } from '#features/pricing/pricing.contract.ts'
import { websiteContentRoutes } from '#features/website-content/server/website-content.routes.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { mount } from '#platform/server/http/mount.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { createRenderContent } from '#platform/server/http/render-content.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { threeWebsites } from '#tests/website-registry.ts'

/** Before any deadline of the default content but those of the year before. */
const before = { now: () => new Date('2026-01-15T00:00:00Z') }
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** The public pages alone, with this content. `stop` must be awaited. */
export const servePages = async (content: WebsiteContent) => {
  const app = createHttp(silent)
  const origins = createOrigins({ publicUrl: undefined, websites: threeWebsites(), port: () => 3000 })
  const { contentFor, during } = createRenderContent({ ...origins, contentOf: async () => content })
  websiteContentRoutes(app, { ...origins, contentFor, clock: before })
  mount(app, showFees, async (_args, answer) => answer(200, { types: [], processingFeePercent: 5 }))
  mount(app, showDiscountForm, async (_args, answer) => answer(200, { countriesUrl: null }))
  await mountPages(app, {
    callerFor: inProcessCaller(app),
    websiteOfHost: origins.websiteOfHost,
    version: createContentVersion(),
    contentOf: async () => content,
    during,
    clock: before,
    log: silent,
    headers: securityHeaders({ isSecure: false }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => app.close() }
}
