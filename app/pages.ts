import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { nextChange } from '#content/moments.ts'
import type { ContentOf } from '#content/website-content.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { AnswerFirst } from '#platform/server/http/http.ts'
import {
  encodeBody,
  type PreparedAnswer,
  prepareAnswer,
  rawHeader,
  sendPrepared,
} from '#platform/server/http/prepared-answer.ts'
import { prepareFile, prepareFiles } from '#platform/server/http/prepared-files.ts'
import { nothingAllowed } from '#platform/server/http/safe-headers.ts'
import type { Caller } from '#shared/caller.ts'
import type { Website } from '#shared/website.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { isNoPage, isOfApi, knownPaths } from './known-paths.ts'
import { startScriptsAfterPaint } from './late-scripts.ts'
import { createPageCache } from './page-cache.ts'
import { pageStyles } from './page-styles.ts'
import { pageRenderer } from './render-page.ts'
import { siteManifest } from './site-manifest.ts'

type Options = {
  /** Gives the caller with which the loaders of a page ask the API, in the name of this host. */
  callerFor: (host: string) => Caller
  /** The website of a Host header; undefined when it cannot be read. */
  websiteOfHost: (host: string | undefined) => Website | undefined
  version: ContentVersion
  /** What the pages say, and the clock by which it changes. */
  contentOf: ContentOf
  clock: Clock
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>
  /** The one foreign origin that a page may ask: the countries service; undefined: none. */
  connectTo?: string | undefined
}

const buildFolder = join(import.meta.dirname, '..', 'build')

const hashedFolder = '/assets/'

/** Serves pages, the built ones or others. What it gives answers before the router of the API is asked. */
export type MountPages = (app: FastifyInstance, options: Options) => Promise<AnswerFirst>

/**
 * Serves the built website: its files and its public pages from memory, every other GET as a page that is rendered for
 * this request. What it gives answers before the router of the API is asked.
 */
export async function mountPages(
  app: FastifyInstance,
  { callerFor, websiteOfHost, version, contentOf, clock, headers: always, connectTo }: Options,
): Promise<AnswerFirst> {
  const build = await readBuild()
  const renderPage = pageRenderer(build, callerFor)

  const manifest = siteManifest(build)
  const styles = await pageStyles(buildFolder)

  const render = async (
    host: string,
    path: string,
    use: Parameters<typeof encodeBody>[1],
  ): Promise<PreparedAnswer> => {
    const response = await renderPage(host, path)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    const text = await response.text()
    const sent = isHtml ? startScriptsAfterPaint(manifest.inPage(path, styles.inPage(path, text))) : text
    const body = Buffer.from(sent)
    const headers = {
      'cache-control': 'no-cache',
      ...Object.fromEntries(response.headers),
      ...always,
      ...(isHtml && { 'content-security-policy': contentSecurityPolicy(sent, connectTo) }),
    }
    return prepareAnswer({ status: response.status, headers, body, encoded: await encodeBody(body, use) })
  }

  const files = await builtFiles(manifest, always)
  const pages = createPageCache({
    render: (website, path, use) => render(innerHostOf(website), path, use),
    version,
    changesAt: async (website) => nextChange(await contentOf(website), clock.now()),
    clock,
  })
  const known = knownPaths(build)

  app.get('/*', async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    // one page describes the API, under its address
    if (!known.has(path) && isOfApi(path)) return reply.callNotFound()
    const file = files.get(path)
    if (!file && !known.has(path) && isNoPage(path)) return missingFile(request, reply)
    const proper = file ? undefined : properAddress(path, known)
    if (proper) return reply.redirect(query === undefined ? proper : `${proper}?${query}`, 301)

    const website = websiteOfHost(request.headers.host)
    const isKept = website !== undefined && known.has(path) && !query?.includes('_routes')
    const answer =
      file ?? (await (isKept ? pages.get(website, path) : render(request.host, request.url, 'sentOnce')))
    reply.hijack()
    sendPrepared(answer, request.raw, reply.raw)
    return reply
  })

  return (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const website = known.has(path) ? websiteOfHost(rawHeader(request, 'host')) : undefined
    const isPart = end >= 0 && url.includes('_routes', end)
    const answer = website && !isPart ? pages.kept(website, path) : files.get(path)
    if (!answer && !isNoPage(path) && !isDecodable(path)) {
      // no page has such an address, and the router of the API would not even read it (W1)
      const leave = { ...always, 'content-security-policy': nothingAllowed, location: '/' }
      response.writeHead(302, { ...leave, 'cache-control': 'no-store' }).end()
      return true
    }
    if (!answer) return false
    sendPrepared(answer, request, response)
    return true
  }
}

/** The files of the build, and the manifest of the website's pages, by their addresses. */
const builtFiles = async (manifest: ReturnType<typeof siteManifest>, headers: Options['headers']) =>
  new Map([
    ...(await prepareFiles(join(buildFolder, 'client'), { hashedFolder, headers })),
    [manifest.url, await prepareFile(manifest.url, manifest.body, { hashedFolder, headers })] as const,
  ])

const readBuild = async () =>
  (await import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)) as ServerBuild

/** A host that means this website and no other, for requests that the product makes to itself. */
const innerHostOf = (website: Website) => `${website}.localhost`

const missingFile = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/**
 * The one address of a page that someone has written in another way: `/Speakers/` is `/speakers`. Undefined when it is
 * written so already, or names no page.
 */
const properAddress = (path: string, known: ReadonlySet<string>): string | undefined => {
  const proper = path.toLowerCase().replace(/\/+$/, '') || '/'
  return proper !== path && known.has(proper) ? proper : undefined
}

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
