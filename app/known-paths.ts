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
