import type { Website } from '#shared/website.ts'
import type { ContentVersion } from './content-version.ts'

type Deps<T> = { load: (website: Website) => Promise<T>; version: ContentVersion }

/**
 * Caches the result of `load` per website until the website's content changes. A request after a change gets what was
 * loaded after it. Concurrent requests share one load, and a failed load is repeated for the next request.
 */
export const cacheByWebsite = <T>({ load, version }: Deps<T>): ((website: Website) => Promise<T>) => {
  const cache = new Map<Website, { version: number; loaded: Promise<T> }>()
  return (website) => {
    const now = version.of(website)
    const ready = cache.get(website)
    if (ready?.version === now) return ready.loaded

    // the version before the load: a change during the load makes the result outdated for later requests
    const begun = { version: now, loaded: load(website) }
    cache.set(website, begun)
    begun.loaded.catch(() => {
      if (cache.get(website) === begun) cache.delete(website)
    })
    return begun.loaded
  }
}
