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
