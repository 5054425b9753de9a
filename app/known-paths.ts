import type { ServerBuild } from 'react-router'

/** The layout whose pages are the same for every visitor. */
const publicLayout = 'layouts/site-layout'

/**
 * The paths of the public pages, and of the data that the router fetches for each (`/_.data` is the home page's): they
 * are the same for every visitor, so they can be kept. A page with a place in its path is none of them.
 */
export const knownPaths = ({ routes }: Pick<ServerBuild, 'routes'>): ReadonlySet<string> => {
  const paths = Object.values(routes)
    .filter((route) => route?.parentId === publicLayout)
    .map((route) => route?.path ?? '')
    .filter((path) => !/[:*?]/.test(path))
  return new Set(paths.flatMap((path) => [`/${path}`, path === '' ? '/_.data' : `/${path}.data`]))
}

/** A path below which there are calls and no pages. */
export const isOfApi = (path: string): boolean => /^\/(?:admin\/)?api(?:\/|$)/.test(path)

/** A path that names a file or belongs to the API. Such a path is never a page, so it never leads home (W1). */
export const isNoPage = (path: string): boolean =>
  isOfApi(path) ||
  /^\/(?:assets|images)(?:\/|$)/.test(path) ||
  /\.[a-z0-9]+$/i.test(path.replace(/\.data$/, ''))

/** A segment of one dot or two, however it is written. */
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Where an address leads that is no page's own: for good to the page that it means, written in another way (`/Speakers/`,
 * `/x/../speakers`), else home when no one can decode it or it goes up and down folders (W1). Undefined for the address
 * of a known page, of a file and of a call, and for all that the router decides about. Nothing is rendered to know it.
 */
export const leadsTo = (
  path: string,
  known: ReadonlySet<string>,
): { status: 301 | 302; location: string } | undefined => {
  if (known.has(path) || isOfApi(path)) return undefined
  const canonical = canonicalPathOf(path)
  if (canonical !== undefined && known.has(canonical)) return { status: 301, location: canonical }
  if (isNoPage(path)) return undefined
  return canonical === undefined || dotSegment.test(path) ? { status: 302, location: '/' } : undefined
}

/** The address that the router of the pages takes this one for; undefined when it cannot be decoded. */
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
