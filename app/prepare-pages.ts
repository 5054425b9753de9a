import { setImmediate as nextTurn } from 'node:timers/promises'
import { publicPages } from '#content/page-addresses.ts'
import { isContentPath } from '#content/speakers/content-paths.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { PreparedResponse } from '#platform/server/http/prepared-response.ts'
import type { Log } from '#platform/server/log.ts'
import type { PagePublisher } from '#platform/server/page-publisher.ts'
import type { Website } from '#shared/website.ts'
import type { RenderedPage } from './page-maker.ts'

type PreparePagesDeps = {
  /** Paths of every cached page and its data. */
  pathsOf: (content: WebsiteContent) => Iterable<string>
  make: (website: Website, content: WebsiteContent, path: string) => Promise<RenderedPage>
  prepare: (page: RenderedPage) => Promise<PreparedResponse>
  version: ContentVersion
  /** When the pages change next because time passes, in milliseconds since 1970. */
  changesAt: (content: WebsiteContent) => number
  log: Log
}

/** Renders every cached page of a website from unpublished content, one after another. */
export const preparePages =
  ({ pathsOf, make, prepare, version, changesAt, log }: PreparePagesDeps): PagePublisher['prepare'] =>
  async (website, read) => {
    // read before the content, so that a change during rendering makes these pages outdated
    const startVersion = version.of(website)
    const content = await read()
    const until = changesAt(content)
    const answers: Promise<[string, PreparedResponse]>[] = []
    for (const path of pathsOf(content)) {
      // lets other requests run between two pages
      await nextTurn()
      const page = await make(website, content, path).catch((error: unknown) => {
        log.error('a page that is to be published cannot be made', { website, path, error })
        return undefined
      })
      if (!page || !isComplete(path, page)) {
        if (page)
          log.error('a page that is to be published is not whole', { website, path, status: page.status })
        await Promise.allSettled(answers)
        return { failed: { path: path.replace(/(?:_)?\.data$/, '') } }
      }
      // compression runs in other threads
      answers.push(prepare(page).then((answer) => [path, answer]))
    }
    return { pages: new Map(await Promise.all(answers)), version: startVersion, until }
  }

/** The title of the error page (app/root.tsx). */
const errorTitle = '<title>Something went wrong.</title>'

/** Whether a page has its heading; result pages of payments get theirs only from their scripts. */
const isComplete = (path: string, { status, isHtml, text }: RenderedPage): boolean =>
  status === 200 &&
  (!isHtml ||
    (!text.includes(errorTitle) &&
      (!(publicPages.includes(path) || isContentPath(path)) || /<h1[\s>]/.test(text))))
