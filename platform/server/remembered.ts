import type { Website } from '#shared/website.ts'
import type { ContentVersion } from './content-version.ts'

type Parts<T> = { load: (website: Website) => Promise<T>; version: ContentVersion }

/**
 * Remembers per website what `load` gave, until the website's content changes. Anyone who asks after a change gets what was
 * loaded after it; a request that was waiting already gets what they asked for. It is loaded once, however many ask at the same
 * time, and a load that failed is tried again for the next one who asks.
 */
export const remember = <T>({ load, version }: Parts<T>): ((website: Website) => Promise<T>) => {
  const kept = new Map<Website, { version: number; loaded: Promise<T> }>()
  return (website) => {
    const now = version.of(website)
    const ready = kept.get(website)
    if (ready?.version === now) return ready.loaded

    // the version is the one from before the load: what changes in the meantime makes this too old for all who ask later
    const begun = { version: now, loaded: load(website) }
    kept.set(website, begun)
    begun.loaded.catch(() => {
      if (kept.get(website) === begun) kept.delete(website)
    })
    return begun.loaded
  }
}
