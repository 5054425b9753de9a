import type { ContentVersion } from '#platform/server/content-version.ts'
import type { PreparedAnswer } from '#platform/server/prepared-answer.ts'
import type { Website } from '#shared/website.ts'

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
  const pages = new Map<string, Kept>()
  const underWay = new Map<string, Promise<PreparedAnswer>>()
  const keyOf = (website: Website, path: string) => `${website}${path}`

  const kept = (website: Website, path: string) => {
    const page = pages.get(keyOf(website, path))
    return page?.version === version.of(website) ? page.answer : undefined
  }

  const make = async (website: Website, path: string, key: string): Promise<PreparedAnswer> => {
    const begun = version.of(website)
    const answer = await render(website, path)
    if (begun !== version.of(website)) return make(website, path, key)
    if (answer.status !== 200) return pages.get(key)?.answer ?? answer
    pages.set(key, { version: begun, answer })
    return answer
  }

  const get = async (website: Website, path: string) => {
    const ready = kept(website, path)
    if (ready) return ready
    const key = keyOf(website, path)
    const running = underWay.get(key) ?? make(website, path, key).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return { kept, get }
}
