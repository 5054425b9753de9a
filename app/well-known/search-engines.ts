import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicPages } from '#content/page-addresses.ts'
import { contentPaths } from '#content/speakers/content-paths.ts'
import type { ContentOf } from '#content/website-content.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

/**
 * robots.txt and the sitemap of the public pages, for the website of the host. A draft has no sitemap; its pages may be
 * read, because each says that it is not to be listed.
 */
export const searchEngineRoutes = (
  app: FastifyInstance,
  { homeOf, websiteOf }: Origins,
  { isShown, contentOf }: Pick<WebsiteRegistry, 'isShown'> & { contentOf: ContentOf },
): void => {
  const shownOn = (request: FastifyRequest) => {
    const website = websiteOf(request)
    const isDraft = !isShown(website)
    return { website, isDraft, home: homeOf(website), cached: isDraft ? 'no-store' : 'public, max-age=3600' }
  }

  app.get('/robots.txt', async (request, reply) => {
    const { isDraft, home, cached } = shownOn(request)
    const sitemap = isDraft ? '' : `\nSitemap: ${home}/sitemap.xml\n`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api\n${sitemap}`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const { website, isDraft, home, cached } = shownOn(request)
    if (isDraft) return reply.callNotFound()
    // our addresses need no XML escaping
    const paths = [...publicPages, ...contentPaths(await contentOf(website))]
    const urls = paths.map((path) => `  <url><loc>${home}${path}</loc></url>\n`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cached)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
      )
  })
}
