import type { Website } from '#shared/website.ts'
import type { ContentVersion } from './content-version.ts'
import { touch } from './least-recently-used.ts'

type Deps<T> = {
  load: (website: Website) => Promise<T>
  version: ContentVersion
  /** The number of websites that are kept; the one that was read longest ago goes first. */
  most?: number
}

/**
 * Caches the result of `load` per website until the website's content changes. A request after a change gets what was
 * loaded after it. Concurrent requests share one load, and a failed load is repeated for the next request.
 */
export const cacheByWebsite = <T>({
  load,
  version,
  most = 100,
}: Deps<T>): ((website: Website) => Promise<T>) => {
  const cache = new Map<Website, { version: number; loaded: Promise<T> }>()
  return (website) => {
    const now = version.of(website)
    const ready = cache.get(website)
    if (ready?.version === now) {
      touch(cache, website, ready, most)
      return ready.loaded
    }

    // the version before the load: a change during the load makes the result outdated for later requests
    const begun = { version: now, loaded: load(website) }
    touch(cache, website, begun, most)
    begun.loaded.catch(() => {
      if (cache.get(website) === begun) cache.delete(website)
    })
    return begun.loaded
  }
}
