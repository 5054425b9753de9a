import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { isApiPath } from '#app/known-paths.ts'
import { lookFileRoutes, webManifestRoute } from '#app/looks/look-files.ts'
import { innerHostOf, type RenderedPage } from '#app/page-maker.ts'
import type { MountPages } from '#app/pages.ts'
import { publicPages } from '#content/page-addresses.ts'
import { contentPaths } from '#content/speakers/content-paths.ts'
import { createPagePublisher } from '#platform/server/page-publisher.ts'
import { developmentPolicy } from './development-policy.ts'

/** Hop-by-hop headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Fetches every page and module from the workshop at this URL, without caching. */
export const forwardPages =
  (workshop: string): MountPages =>
  async (app, options) => {
    const { headers: always, connectTo, during, version } = options
    lookFileRoutes(app)
    webManifestRoute(app, options)
    app.get('/*', async (requested, reply) => {
      const [path = '/'] = requested.url.split('?', 1)
      if (isApiPath(path)) return reply.callNotFound()

      const answer = await ask(new URL(`${workshop}${requested.url}`), requested.headers)
      const own = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
      reply.code(answer.statusCode ?? 500).headers({ ...Object.fromEntries(own), ...always })
      if (!answer.headers['content-type']?.startsWith('text/html')) return reply.send(answer)

      const html = await text(answer)
      return reply
        .removeHeader('content-length')
        .header('content-security-policy', developmentPolicy(html, { workshop, connectTo }))
        .send(html)
    })
    return {
      answerFirst: () => false,
      renderWith: async (website, content, path, basename) =>
        isPublic(path, contentPaths(content))
          ? during(content, (headers) =>
              fetchPage(new URL(`${workshop}${path}`), {
                ...headers,
                host: innerHostOf(website),
                [basenameHeader]: basename,
              }),
            )
          : undefined,
      // without a cache a page that fails is simply shown as failed
      publisher: createPagePublisher({ version }),
    }
  }

/** Tells the workshop the base path of all our pages. */
export const basenameHeader = 'x-plenary-basename'

/** Whether a path is a page with the organisers' content, or its data. */
const isPublic = (path: string, own: readonly string[]): boolean => {
  const [page = ''] = path.split('?', 1)
  return [...publicPages, ...own].includes(page.replace(/(?:(?<=\/)_)?\.data$/, ''))
}

const fetchPage = async (url: URL, headers: IncomingHttpHeaders): Promise<RenderedPage> => {
  const answer = await ask(url, headers)
  const type = answer.headers['content-type'] ?? ''
  const isData = answer.headers['x-remix-response'] !== undefined
  return {
    status: answer.statusCode ?? 500,
    headers: { 'content-type': type, ...(isData && { 'x-remix-response': 'yes' }) },
    isHtml: type.startsWith('text/html'),
    text: await text(answer),
  }
}

const ask = (url: URL, headers: IncomingHttpHeaders): Promise<IncomingMessage> =>
  new Promise((settle, reject) => {
    request(url, { headers }, settle).on('error', reject).end()
  })
