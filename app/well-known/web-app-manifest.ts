import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import type { Origins } from '#platform/server/http/origin.ts'

/** The web app manifest of the host's website, with its name as it is published. Its pictures are files of public/. */
export const webAppManifestRoute = (
  app: FastifyInstance,
  { websiteOf, contentOf }: Pick<Origins, 'websiteOf'> & { contentOf: ContentOf },
): void => {
  app.get('/site.webmanifest', async (request, reply) => {
    const { event } = await contentOf(websiteOf(request))
    const manifest = {
      name: event.pageTitle,
      short_name: event.shortName,
      start_url: '/',
      display: 'browser',
      background_color: '#07090D',
      theme_color: '#07090D',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/images/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/images/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/images/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest))
  })
}
