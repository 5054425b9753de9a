import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

/** Layouts and pages that the website reaches by a full page load. */
const separateDocuments = [
  'layouts/admin-layout',
  '../sandbox/stripe/web/hosted-page',
  '../features/api-docs/web/api-docs-page',
]

/**
 * The router manifest of the website's pages, without back-office routes and already loaded scripts to save bytes on
 * each first visit, and without its version, which would make the router fetch missing routes.
 */
export const siteManifest = ({ assets }: Pick<ServerBuild, 'assets'>) => {
  const loaded = initialScripts(assets)
  const routes = Object.fromEntries(
    Object.entries(assets.routes)
      .filter(([id]) => !separateDocuments.some((other) => isUnder(assets.routes, id, other)))
      .map(([id, route]) => [
        id,
        route && { ...route, imports: route.imports?.filter((file) => !loaded.has(file)).toSorted() },
      ]),
  )
  const scriptFor = (url?: string) =>
    `window.__reactRouterManifest=${JSON.stringify({ ...assets, url, version: undefined, routes }, omitNothing)};`
  const hash = createHash('sha256').update(scriptFor()).digest('hex').slice(0, 8)
  const url = `/assets/manifest-site-${hash}.js`
  // `url` is part of the file: the router compares it, and would otherwise load the full manifest too
  const body = Buffer.from(scriptFor(url))
  return {
    url,
    body,
    /** The HTML of a page with this manifest instead of the full one. */
    inPage: (path: string, html: string) =>
      /^\/(?:admin|stripe-sandbox|api\/docs)/i.test(path) ? html : html.replaceAll(assets.url, url),
  }
}

const siteLayout = 'layouts/site-layout'

/** The scripts that every page of the website has loaded, as the manifest names them. */
const initialScripts = ({ entry, routes }: ServerBuild['assets']): ReadonlySet<string> =>
  new Set([entry, routes['root'], routes[siteLayout]].flatMap((part) => part?.imports ?? []))

type Routes = ServerBuild['assets']['routes']

const isUnder = (routes: Routes, id: string | undefined, layout: string): boolean =>
  id !== undefined && (id === layout || isUnder(routes, routes[id]?.parentId, layout))

/** What says nothing is omitted: the router treats it like a missing one, and does not read `hasDefaultExport`. */
const omitNothing = (name: string, value: unknown) =>
  value === false || name === 'hasDefaultExport' || (Array.isArray(value) && value.length === 0)
    ? undefined
    : value
