import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicPages } from '#content/page-addresses.ts'
import type { Origins } from '#platform/server/http/origin.ts'

/** robots.txt and the sitemap of the public pages, for the website of the host. */
export const searchEngineRoutes = (app: FastifyInstance, { homeOf, websiteOf }: Origins): void => {
  const home = (request: FastifyRequest) => homeOf(websiteOf(request))

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${home(request)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    // our addresses need no XML escaping
    const urls = publicPages.map((path) => `  <url><loc>${home(request)}${path}</loc></url>\n`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
      )
  })
}
