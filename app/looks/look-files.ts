import type { FastifyInstance, FastifyReply } from 'fastify'
import { plainIcon } from '#content/conference-pictures.ts'
import type { PublicPicture } from '#content/picture.ts'
import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import { createConcurrencyLimit } from '#platform/server/concurrency-limit.ts'
import { drawInThread } from '#platform/server/documents/draw-in-thread.ts'
import { hostHeaderOf } from '#platform/server/http/request-host.ts'
import { touch } from '#platform/server/least-recently-used.ts'
import { markIco, markSvg, touchIcon } from '#platform/server/pictures/look-mark.ts'
import { type Look, type LookName, lookFolder, looks, standardLook } from '#shared/look/look.ts'
import type { Website } from '#shared/website.ts'

const thread = new URL('../../platform/server/pictures/look-picture-thread.ts', import.meta.url)

/** One at a time, because receipts are drawn by the same threads. */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  waiting: 16,
  busy: 'Many pictures are being drawn. Please try again in a minute.',
})

type Picture = { type: string; draw: (look: Look) => string | Buffer | Promise<Buffer> }

/** The pictures of a look, by their path in its folder: the same as those of the standard look in the root. */
const pictures: Readonly<Record<string, Picture>> = {
  'favicon.svg': { type: 'image/svg+xml', draw: markSvg },
  'mark.svg': { type: 'image/svg+xml', draw: markSvg },
  'favicon.ico': { type: 'image/x-icon', draw: markIco },
  'apple-touch-icon.png': { type: 'image/png', draw: touchIcon },
  'images/share.png': { type: 'image/png', draw: (look) => inTurn(() => drawInThread(thread, look)) },
}

/** Share pictures take a second of a processor, and 100 kB of memory. */
const mostKept = 100

/** Serves the pictures of every look and hue, each drawn at its first request. */
export const lookFileRoutes = (app: FastifyInstance): void => {
  const drawn = new Map<string, Promise<string | Buffer>>()
  for (const [file, { type, draw }] of Object.entries(pictures))
    app.get<{ Params: { look: string } }>(`/looks/:look/${file}`, async ({ params }, reply) => {
      const look = lookOfFolder(params.look)
      if (!look) return missing(reply)
      const key = `${lookFolder(look)}/${file}`
      const picture = drawn.get(key) ?? (async () => draw(look))()
      touch(drawn, key, picture, mostKept)
      picture.catch(() => drawn.delete(key))
      const body = await picture
      return reply.type(type).header('cache-control', 'public, max-age=86400').send(body)
    })
}

/** `lens-301`, as `lookFolder` writes it. */
const lookOfFolder = (folder: string): Look | undefined => {
  const [name, hue = '', ...more] = folder.split('-')
  const known = looks.find((one): one is LookName => one === name)
  const degrees = Number(hue)
  // one address for each picture
  const isHue = String(degrees) === hue && Number.isInteger(degrees) && degrees >= 0 && degrees <= 359
  return known && isHue && more.length === 0 ? { name: known, hue: degrees } : undefined
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

const uploadedIcon = (picture: PublicPicture) => {
  const { src, width, height } = plainIcon(picture, 512)
  return { src, sizes: `${width}x${height}`, type: 'image/png' }
}

type ManifestDeps = {
  contentOf: ContentOf
  /** The website of a Host header; undefined when it is invalid. */
  websiteOfHost: (host: string | undefined) => Website | undefined
  isDraft?: ((website: Website) => boolean) | undefined
}

/** Serves the web app manifest of the conference of the host name: its name and its marks. */
export const webManifestRoute = (
  app: FastifyInstance,
  { contentOf, websiteOfHost, isDraft }: ManifestDeps,
): void => {
  app.get('/site.webmanifest', async (request, reply) => {
    const website = websiteOfHost(hostHeaderOf(request.raw))
    if (!website || isDraft?.(website)) return missing(reply)
    const manifest = webManifest(await contentOf(website))
    // as bytes, because text gets a character set, which JSON has not
    const bytes = Buffer.from(manifest)
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(bytes)
  })
}

const webManifest = ({ event, pictures: { favicon }, look = standardLook }: WebsiteContent): string => {
  const folder = lookFolder(look)
  const icon = (file: string, sizes: string, more = {}) => ({
    src: `${folder}/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    ...more,
  })
  return JSON.stringify({
    name: event.pageTitle,
    short_name: event.shortName,
    start_url: '/',
    display: 'browser',
    background_color: '#07090D',
    theme_color: '#07090D',
    icons: favicon
      ? [uploadedIcon(favicon)]
      : [
          icon('favicon.svg', 'any'),
          ...(folder
            ? [icon('apple-touch-icon.png', '180x180')]
            : [
                icon('images/icon-192.png', '192x192'),
                icon('images/icon-512.png', '512x512'),
                icon('images/icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
              ]),
        ],
  })
}
