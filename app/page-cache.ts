import type { ContentVersion } from '#platform/server/content-version.ts'
import type { PreparedAnswer } from '#platform/server/prepared-answer.ts'
import { type Website, websites } from '#shared/website.ts'

type Parts = {
  /** Renders a page of a website, or the data of one, whatever its status. */
  render: (website: Website, path: string) => Promise<PreparedAnswer>
  version: ContentVersion
}

type Kept = { version: number; answer: PreparedAnswer }

/** The public pages as ready bytes, made once per version of a website's content. */
export type PageCache = {
  /** What is there and still true. */
  kept: (website: Website, path: string) => PreparedAnswer | undefined
  /** The same, made first when it is not there; made once, however many ask meanwhile. */
  get: (website: Website, path: string) => Promise<PreparedAnswer>
}

/**
 * Keeps one answer per website and path: the caller passes known paths only, else strangers would fill the memory. A
 * page that was begun before a change of the content is not kept. When a page cannot be made, the one before stays.
 */
export const createPageCache = ({ render, version }: Parts): PageCache => {
  // a map for each website: this is asked at every request, and a joined key would be a new text each time
  const pages = new Map<Website, Map<string, Kept>>(websites.map((website) => [website, new Map()]))
  const underWay = new Map<string, Promise<PreparedAnswer>>()

  const kept = (website: Website, path: string) => {
    const page = pages.get(website)?.get(path)
    return page?.version === version.of(website) ? page.answer : undefined
  }

  const make = async (website: Website, path: string): Promise<PreparedAnswer> => {
    const begun = version.of(website)
    const answer = await render(website, path)
    if (begun !== version.of(website)) return make(website, path)
    if (answer.status !== 200) return pages.get(website)?.get(path)?.answer ?? answer
    pages.get(website)?.set(path, { version: begun, answer })
    return answer
  }

  const get = async (website: Website, path: string) => {
    const ready = kept(website, path)
    if (ready) return ready
    const key = `${website}${path}`
    const running = underWay.get(key) ?? make(website, path).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return { kept, get }
}
