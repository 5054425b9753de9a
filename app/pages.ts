import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { nextChange } from '#content/moments.ts'
import { ownPaths } from '#content/own-pages.ts'
import { contentPaths, isContentPath } from '#content/speakers/content-paths.ts'
import { speakerPaths } from '#content/speakers/speaker-pages.ts'
import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { AnswerFirst } from '#platform/server/http/http.ts'
import { prepareFile, prepareFiles } from '#platform/server/http/prepared-files.ts'
import { sendPrepared } from '#platform/server/http/prepared-response.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { authorityOf, hostHeaderOf } from '#platform/server/http/request-host.ts'
import { denyAllPolicy } from '#platform/server/http/security-headers.ts'
import type { Log } from '#platform/server/log.ts'
import { createPagePublisher, type PagePublisher } from '#platform/server/page-publisher.ts'
import { countsOfServed, type Served } from '#platform/server/watching/watch.ts'
import type { Website } from '#shared/website.ts'
import { inPreparation } from './in-preparation.ts'
import { isApiPath, isNotPage, isOfOrganisers, knownPaths, pathAndData, redirectFor } from './known-paths.ts'
import { lookFileRoutes, webManifestRoute } from './looks/look-files.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPageLimit } from './page-limit.ts'
import { createPageMaker, innerHostOf, type RenderedPage } from './page-maker.ts'
import { pageStyles } from './page-styles.ts'
import { preparePages } from './prepare-pages.ts'
import { type CallerFor, pageRenderer } from './render-page.ts'
import { siteManifest } from './site-manifest.ts'

type Options = {
  /** Creates the caller by which loaders call the API on behalf of this host. */
  callerFor: CallerFor
  /** The website of a Host header; undefined when it is invalid. */
  websiteOfHost: (host: string | undefined) => Website | undefined
  /** Whether visitors may not see it yet; by default they may. */
  isDraft?: ((website: Website) => boolean) | undefined
  /** The home of the next edition that has taken the place of a website; undefined: none has. */
  movedTo?: ((website: Website) => string | undefined) | undefined
  version: ContentVersion
  /** The published content of a website. */
  contentOf: ContentOf
  /** Renders with other content than the published one. */
  during: RenderContent['during']
  clock: Clock
  log: Log
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  /** Counts responses served from memory. */
  served?: Served
  /** The one other origin that pages may fetch from: the country names service. */
  connectTo?: string | undefined
}

const buildFolder = join(import.meta.dirname, '..', 'build')

const hashedFolder = '/assets/'

/** What mounted pages provide. */
export type Pages = {
  /** Answers cached pages and files before Fastify's router. */
  answerFirst: AnswerFirst
  /** Renders a public page, or its data, from this content, with links below `basename`. Undefined for an unknown page. */
  renderWith: (
    website: Website,
    content: WebsiteContent,
    path: string,
    basename: string,
  ) => Promise<RenderedPage | undefined>
  /** Publishes content together with its pages. */
  publisher: PagePublisher
}

/** Mounts the pages; by default the built ones. */
export type MountPages = (app: FastifyInstance, options: Options) => Promise<Pages>

/** Serves the built website: files and public pages from memory, every other page rendered per request. */
export async function mountPages(app: FastifyInstance, options: Options): Promise<Pages> {
  const {
    websiteOfHost,
    version,
    contentOf,
    clock,
    log,
    headers: commonHeaders,
    served = countsOfServed(),
  } = options
  const build = await readBuild()
  const manifest = siteManifest(build)
  const { make, renderWith, prepare } = createPageMaker({
    ...options,
    renderPage: pageRenderer(build, options.callerFor),
    manifest,
    styles: await pageStyles(buildFolder),
    connectTo: options.connectTo,
  })
  const files = await builtFiles(manifest, commonHeaders)
  const changesAt = (content: WebsiteContent) => nextChange(content, clock.now())
  const pages = createPageCache({
    render: async (website, path, use) => prepare(await make(innerHostOf(website), path), use),
    version,
    changesAt: async (website) => changesAt(await contentOf(website)),
    clock,
  })
  const known = knownPaths(build)
  const isPage = (content: WebsiteContent, path: string) =>
    known.has(path) || contentPaths(content).flatMap(pathAndData).includes(path)
  const pathsToPrepare = function* (content: WebsiteContent) {
    yield* known
    // the page of one speaker stands for all: the others are made when they are asked for
    yield* [...ownPaths(content), ...speakerPaths(content).slice(0, 1)].flatMap(pathAndData)
  }
  const pathOf = (url: string) => url.split('?', 1)[0] ?? url

  lookFileRoutes(app)
  webManifestRoute(app, options)
  serveUncached(app, { ...options, served, files, known, pages, renderWith, make, prepare })
  const publisher = createPagePublisher({
    version,
    prepare: preparePages({
      pathsOf: pathsToPrepare,
      make: renderWith,
      prepare: (page) => prepare(page, 'sentOnce'),
      version,
      changesAt,
      log,
    }),
    fill: (website, prepared) => pages.fill(website, prepared.pages, prepared.until),
  })
  return {
    answerFirst: answerFromMemory({
      websiteOfHost,
      isDraft: options.isDraft,
      movedTo: options.movedTo,
      known,
      pages,
      files,
      always: commonHeaders,
      served,
    }),
    renderWith: async (website, content, path, basename) =>
      isPage(content, pathOf(path)) ? renderWith(website, content, path, basename) : undefined,
    publisher,
  }
}

type Serving = {
  known: ReadonlySet<string>
  files: Awaited<ReturnType<typeof builtFiles>>
  pages: PageCache
  served: Served
}

/** Serves what is not in memory: pages that are not cached yet, or never. */
const serveUncached = (
  app: FastifyInstance,
  deps: Options & Serving & ReturnType<typeof createPageMaker>,
): void => {
  const {
    known,
    files,
    pages,
    served,
    websiteOfHost,
    make,
    prepare,
    contentOf,
    headers: commonHeaders,
  } = deps
  const { isDraft = () => false, movedTo = () => undefined } = deps
  const withLimit = createPageLimit(60)
  const renderUncached = (host: string, url: string) =>
    withLimit(async () => prepare(await make(host, url), 'sentOnce'))

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    // one page, the API documentation, has its address under /api
    if (!known.has(path) && isApiPath(path)) return reply.callNotFound()
    const file = files.get(path)
    if (!file && !known.has(path) && isNotPage(path)) return missingFile(request, reply)

    const here = file ? undefined : websiteOfHost(hostHeaderOf(request.raw))
    const own =
      here && !known.has(path) && !isDraft(here)
        ? contentPaths(await contentOf(here)).flatMap(pathAndData)
        : []
    const other = redirectFor(path, new Set(own))
    if (other?.status === 301)
      return reply
        .header('cache-control', 'no-store')
        .redirect(request.url.replace(path, other.location), 301)
    const website = known.has(path) || own.includes(path) ? here : undefined
    if (website) served.pagesMade += 1
    const shown = file || isOfOrganisers(path) ? undefined : websiteOfHost(hostHeaderOf(request.raw))
    const home = shown && !path.endsWith('.data') ? movedTo(shown) : undefined
    // never a permanent one: the next edition can become a draft again
    if (home) return reply.header('cache-control', 'no-store').redirect(home + request.url, 302)
    const hidden = shown && isDraft(shown) ? shown : undefined
    const answer =
      file ??
      (hidden && inPreparation(await contentOf(hidden), commonHeaders)) ??
      (website ? await pages.get(website, path) : await renderUncached(authorityOf(request), request.url))
    reply.hijack()
    sendPrepared(answer, request.raw, reply.raw)
    return reply
  })
}

const answerFromMemory =
  ({
    websiteOfHost,
    isDraft = () => false,
    movedTo = () => undefined,
    known,
    pages,
    files,
    always: commonHeaders,
    served,
  }: Serving &
    Pick<Options, 'websiteOfHost' | 'isDraft' | 'movedTo'> & { always: Options['headers'] }): AnswerFirst =>
  (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const isPage = known.has(path) || mayBeOfContent(path)
    const website = isPage ? websiteOfHost(hostHeaderOf(request)) : undefined
    // data is cached as a whole: caching each selection of routes would multiply the renderings
    // what visitors of a draft or of a former edition see is made below the router
    if (website && (isDraft(website) || movedTo(website))) return false
    const answer = website ? pages.cached(website, path) : files.get(path)
    const redirect = answer ? undefined : redirectFor(path, known)
    if (redirect) {
      const location =
        redirect.status === 301 && end >= 0 ? redirect.location + url.slice(end) : redirect.location
      const redirectHeaders = { ...commonHeaders, 'content-security-policy': denyAllPolicy, location }
      response.writeHead(redirect.status, { ...redirectHeaders, 'cache-control': 'no-store' }).end()
      return true
    }
    if (!answer) return false
    if (website) served.pages += 1
    else served.files += 1
    sendPrepared(answer, request, response)
    return true
  }

/** Whether a path may be that of a page that the content adds, or of its data: then it may be in memory. */
const mayBeOfContent = (path: string): boolean =>
  isContentPath(path.endsWith('.data') ? path.slice(0, -5) : path)

/** The files of the build and the manifest of the website's pages, by path. */
const builtFiles = async (manifest: ReturnType<typeof siteManifest>, headers: Options['headers']) =>
  new Map([
    ...(await prepareFiles(join(buildFolder, 'client'), { hashedFolder, headers })),
    [manifest.url, await prepareFile(manifest.url, manifest.body, { hashedFolder, headers })] as const,
  ])

const readBuild = async () =>
  (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild

const missingFile = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')
