import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { encodeBody, PreparedAnswer } from '#platform/server/http/prepared-answer.ts'
import { type Website, websites } from '#shared/website.ts'

type Use = Parameters<typeof encodeBody>[1]

type PageCacheDeps = {
  /** Renders a page of a website, or the data of one, whatever its status: soon, or as small as it goes. */
  render: (website: Website, path: string, use: Use) => Promise<PreparedAnswer>
  version: ContentVersion
  /** The moment from which on the pages of a website say something else (milliseconds since 1970). Absent: never. */
  changesAt?: (website: Website) => Promise<number>
  clock?: Clock
}

type CachedPage = { version: number; until: number; answer: PreparedAnswer; reads: number }

/** To make a page as small as it goes takes 50 times as long: no one waits for it, and only what is read is worth it. */
const readsBeforeSmallest = 3

/** The public pages as ready bytes, made once per version of a website's content and until time changes them, and small once they are read. */
export type PageCache = {
  /** What is there and still true. */
  cached: (website: Website, path: string) => PreparedAnswer | undefined
  /** The same, made first when it is not there; made once, however many ask in the meantime. */
  get: (website: Website, path: string) => Promise<PreparedAnswer>
  /** Puts in what was made of the content that has just become the website's: for its version, until that moment. */
  fill: (website: Website, answers: ReadonlyMap<string, PreparedAnswer>, until: number) => void
}

/**
 * Keeps one answer per website and path: the caller passes known paths only, else strangers would fill the memory. A
 * page that was begun before a change of the content is not kept. When a page cannot be made, the one before stays, and is
 * served: also when the database is away that says whether it is still true.
 */
export const createPageCache = ({
  render,
  version,
  changesAt,
  clock = systemClock,
}: PageCacheDeps): PageCache => {
  // a map for each website: this is read at every request, and a joined key would be a new text each time
  const pages = new Map<Website, Map<string, CachedPage>>(websites.map((website) => [website, new Map()]))
  const pending = new Map<string, Promise<PreparedAnswer>>()

  const make = async (website: Website, path: string): Promise<PreparedAnswer> => {
    const startVersion = version.of(website)
    const previous = pages.get(website)?.get(path)?.answer
    let until: number
    let answer: PreparedAnswer
    try {
      until = (await changesAt?.(website)) ?? Infinity
      answer = await render(website, path, 'sentOnce')
    } catch (error) {
      if (previous) return previous
      throw error
    }
    if (startVersion !== version.of(website)) return cached(website, path) ?? make(website, path)
    if (answer.status !== 200) return previous ?? answer
    pages.get(website)?.set(path, { version: startVersion, until, answer, reads: 1 })
    return answer
  }

  /** Puts the same page as small as it goes in its place; when that fails, the larger one serves as well. */
  const makeSmall = async (website: Website, path: string, page: CachedPage) => {
    const answer = await render(website, path, 'sentOften').catch(() => undefined)
    if (answer?.status === 200 && answer.hash === page.answer.hash) page.answer = answer
  }

  const cached = (website: Website, path: string) => {
    const page = pages.get(website)?.get(path)
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
    for (const [path, answer] of answers)
      pages.get(website)?.set(path, { version: currentVersion, until, answer, reads: 0 })
  }

  return { cached, get, fill }
}
