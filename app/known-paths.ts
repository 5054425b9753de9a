import type { ServerBuild } from 'react-router'
import { openWhileInPreparation } from '#content/reserved-addresses.ts'

/** The layout whose pages are the same for every visitor. */
const publicLayout = 'layouts/site-layout'

/**
 * The cacheable paths: public pages and the data that the router fetches for each (`/_.data` is the home page's). Paths
 * with parameters are excluded.
 */
export const knownPaths = ({ routes }: Pick<ServerBuild, 'routes'>): ReadonlySet<string> => {
  const paths = Object.values(routes)
    .filter((route) => route?.parentId === publicLayout)
    .map((route) => route?.path ?? '')
    .filter((path) => !/[:*?]/.test(path))
  return new Set(paths.flatMap((path) => pathAndData(`/${path}`)))
}

/** The path of a page, and that of the data that the router fetches for it. */
export const pathAndData = (path: string): [string, string] => [
  path,
  path === '/' ? '/_.data' : `${path}.data`,
]

/** Whether a path belongs to the API. */
export const isApiPath = (path: string): boolean => /^\/(?:admin\/)?api(?:\/|$)/.test(path)

/** Whether a page belongs to the back-office, or to people who hold a link of their own: a draft has those too. */
export const isOfOrganisers = (path: string): boolean =>
  openWhileInPreparation.test(path.slice(1)) || isApiPath(path)

/** Whether a path names a file or an API call. Such a path is never a page, so it never redirects home (W1). */
export const isNotPage = (path: string): boolean =>
  isApiPath(path) ||
  /^\/(?:assets|images)(?:\/|$)/.test(path) ||
  /\.[a-z0-9]+$/i.test(path.replace(/\.data$/, ''))

/** A path segment `.` or `..`, also percent-encoded. */
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * The redirect for an address that is no page: 301 to the canonical path (`/Speakers/`, `/x/../speakers`), else 302 home
 * when it cannot be decoded or contains dot segments (W1). Undefined for known pages, files, API calls and everything
 * that the router decides.
 */
export const redirectFor = (
  path: string,
  known: ReadonlySet<string>,
): { status: 301 | 302; location: string } | undefined => {
  if (known.has(path) || isApiPath(path)) return undefined
  const canonical = canonicalPathOf(path)
  if (canonical !== undefined && known.has(canonical)) return { status: 301, location: canonical }
  if (isNotPage(path)) return undefined
  return canonical === undefined || dotSegment.test(path) ? { status: 302, location: '/' } : undefined
}

/** The path as the page router normalises it; undefined when it cannot be decoded. */
const canonicalPathOf = (path: string): string | undefined => {
  const { pathname } = new URL(`http://localhost${path}`)
  const isData = pathname.endsWith('.data')
  const page = isData
    ? pathname.slice(0, pathname.endsWith('/_.data') ? -'_.data'.length : -'.data'.length)
    : pathname
  try {
    const plain = withoutLastSlashes(decodeURIComponent(page).toLowerCase())
    if (!isData) return plain || '/'
    return plain ? `${plain}.data` : '/_.data'
  } catch {
    return undefined
  }
}

const withoutLastSlashes = (path: string): string => {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
