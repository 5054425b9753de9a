import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

/** Anyone who is on the website goes to these by loading a new document. */
const separateDocuments = [
  'layouts/admin-layout',
  '../sandbox/stripe/web/hosted-page',
  '../features/api-docs/web/api-docs-page',
]

/**
 * The list of the scripts of every page, as the pages of the website load it: without those of the back-office and those
 * that are loaded already, for which a visitor would pay with each of their first visits; and without its version, with which
 * the router would ask for parts of a list that is here as a whole.
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
    `window.__reactRouterManifest=${JSON.stringify({ ...assets, url, version: undefined, routes }, omitFalse)};`
  const hash = createHash('sha256').update(scriptFor()).digest('hex').slice(0, 8)
  const url = `/assets/manifest-site-${hash}.js`
  // it names itself: the router loads what it is named, and would load the list of all pages as well
  const body = Buffer.from(scriptFor(url))
  return {
    url,
    body,
    /** The HTML of a page, with the list that it needs. */
    inPage: (path: string, html: string) =>
      /^\/(?:admin|stripe-sandbox|api\/docs)/i.test(path) ? html : html.replaceAll(assets.url, url),
  }
}

const siteLayout = 'layouts/site-layout'

/** What every page of the website has loaded before it goes to another, in the words of the list. */
const initialScripts = ({ entry, routes }: ServerBuild['assets']): ReadonlySet<string> =>
  new Set([entry, routes['root'], routes[siteLayout]].flatMap((part) => part?.imports ?? []))

type Routes = ServerBuild['assets']['routes']

const isUnder = (routes: Routes, id: string | undefined, layout: string): boolean =>
  id !== undefined && (id === layout || isUnder(routes, routes[id]?.parentId, layout))

/** What is not so need not be said: the router asks whether something is, and an absent word is a no. */
const omitFalse = (_name: string, value: unknown) => (value === false ? undefined : value)
