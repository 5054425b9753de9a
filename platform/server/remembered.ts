import type { Website } from '#shared/website.ts'
import type { ContentVersion } from './content-version.ts'

type Parts<T> = { load: (website: Website) => Promise<T>; version: ContentVersion }

/**
 * Caches the result of `load` per website until the website's content changes. A request after a change gets what was
 * loaded after it. Concurrent requests share one load, and a failed load is repeated for the next request.
 */
export const remember = <T>({ load, version }: Parts<T>): ((website: Website) => Promise<T>) => {
  const kept = new Map<Website, { version: number; loaded: Promise<T> }>()
  return (website) => {
    const now = version.of(website)
    const ready = kept.get(website)
    if (ready?.version === now) return ready.loaded

    // the version before the load: a change during the load makes the result outdated for later requests
    const begun = { version: now, loaded: load(website) }
    kept.set(website, begun)
    begun.loaded.catch(() => {
      if (kept.get(website) === begun) kept.delete(website)
    })
    return begun.loaded
  }
}
