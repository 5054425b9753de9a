import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { encodeBody, PreparedResponse } from '#platform/server/http/prepared-response.ts'
import { touch } from '#platform/server/least-recently-used.ts'
import type { Website } from '#shared/website.ts'

type Use = Parameters<typeof encodeBody>[1]

type PageCacheDeps = {
  /** Renders a page of a website, or its data, whatever its status; compressed for speed or for size. */
  render: (website: Website, path: string, use: Use) => Promise<PreparedResponse>
  version: ContentVersion
  /** When the pages of a website change next because time passes (milliseconds since 1970). Absent: never. */
  changesAt?: (website: Website) => Promise<number>
  clock?: Clock
}

type CachedPage = { version: number; until: number; answer: PreparedResponse; reads: number }

/**
 * Reads after which a page is compressed again for size. That takes 50 times as long, so no request waits for it and
 * rare pages do without.
 */
const readsBeforeSmallest = 3

/** The pages of one website take some megabytes; those of the website read longest ago are rendered again. */
const mostWebsites = 50

/**
 * The public pages as prepared responses, rendered once per content version and until time changes them, compressed for
 * size once they are read often.
 */
export type PageCache = {
  /** The cached page if it is still valid. */
  cached: (website: Website, path: string) => PreparedResponse | undefined
  /** As `cached`, but rendered first if needed; concurrent requests share one rendering. */
  get: (website: Website, path: string) => Promise<PreparedResponse>
  /** Stores pages rendered from content that was just published: for its version, until that time. */
  fill: (website: Website, answers: ReadonlyMap<string, PreparedResponse>, until: number) => void
}

/**
 * Caches one response per website and path; callers must pass known paths only, else memory could be exhausted. A
 * rendering that started before a content change is discarded. When rendering fails, the previous page is served, also
 * while the database is unavailable.
 */
export const createPageCache = ({
  render,
  version,
  changesAt,
  clock = systemClock,
}: PageCacheDeps): PageCache => {
  // nested maps: this is read at every request, and a joined key would allocate a string
  const pages = new Map<Website, Map<string, CachedPage>>()
  const pagesOf = (website: Website): Map<string, CachedPage> => {
    const those = pages.get(website) ?? new Map<string, CachedPage>()
    touch(pages, website, those, mostWebsites)
    return those
  }
  const pending = new Map<string, Promise<PreparedResponse>>()

  const make = async (website: Website, path: string): Promise<PreparedResponse> => {
    const startVersion = version.of(website)
    const previous = pages.get(website)?.get(path)?.answer
    let until: number
    let answer: PreparedResponse
    try {
      until = (await changesAt?.(website)) ?? Infinity
      answer = await render(website, path, 'sentOnce')
    } catch (error) {
      if (previous) return previous
      throw error
    }
    if (startVersion !== version.of(website)) return cached(website, path) ?? make(website, path)
    if (answer.status !== 200) return previous ?? answer
    pagesOf(website).set(path, { version: startVersion, until, answer, reads: 1 })
    return answer
  }

  /** Replaces a page by the same one compressed for size; on failure the larger one stays. */
  const makeSmall = async (website: Website, path: string, page: CachedPage) => {
    const answer = await render(website, path, 'sentOften').catch(() => undefined)
    if (answer?.status === 200 && answer.hash === page.answer.hash) page.answer = answer
  }

  const cached = (website: Website, path: string) => {
    const page = pagesOf(website).get(path)
    if (page?.version !== version.of(website)) return undefined
    if (page.until !== Infinity && clock.now().getTime() >= page.until) return undefined
    page.reads += 1
    if (page.reads === readsBeforeSmallest) void makeSmall(website, path, page)
    return page.answer
  }

  const get = async (website: Website, path: string) => {
    const ready = cached(website, path)
    if (ready) return ready
    const key = `${website}${path}`
    const running = pending.get(key) ?? make(website, path).finally(() => pending.delete(key))
    pending.set(key, running)
    return running
  }

  const fill: PageCache['fill'] = (website, answers, until) => {
    const currentVersion = version.of(website)
    const those = pagesOf(website)
    for (const [path, answer] of answers)
      those.set(path, { version: currentVersion, until, answer, reads: 0 })
  }

  return { cached, get, fill }
}
