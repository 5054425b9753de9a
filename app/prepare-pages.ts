import { setImmediate as nextTurn } from 'node:timers/promises'
import { publicPages } from '#content/page-addresses.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { PreparedAnswer } from '#platform/server/http/prepared-answer.ts'
import type { Log } from '#platform/server/log.ts'
import type { PagePublisher } from '#platform/server/page-publisher.ts'
import type { Website } from '#shared/website.ts'
import type { MadePage } from './make-page.ts'

type PreparePagesDeps = {
  /** Of every page that is kept, and of its data. */
  paths: Iterable<string>
  make: (website: Website, content: WebsiteContent, path: string) => Promise<MadePage>
  prepare: (page: MadePage) => Promise<PreparedAnswer>
  version: ContentVersion
  /** The moment from which on time changes what the pages say. */
  changesAt: (content: WebsiteContent) => number
  log: Log
}

/** Renders every known page of a website from content that is not published yet, one after another. */
export const preparePages =
  ({ paths, make, prepare, version, changesAt, log }: PreparePagesDeps): PagePublisher['prepare'] =>
  async (website, read) => {
    // before anything is read: what changes from here on is in none of the pages, or not in all
    const startVersion = version.of(website)
    const content = await read()
    const until = changesAt(content)
    const answers: Promise<[string, PreparedAnswer]>[] = []
    for (const path of paths) {
      // visitors are answered between two pages
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
      // in threads of their own
      answers.push(prepare(page).then((answer) => [path, answer]))
    }
    return { pages: new Map(await Promise.all(answers)), version: startVersion, until }
  }

/** The title of the page that is shown for one that fails (app/root.tsx). */
const errorTitle = '<title>Something went wrong.</title>'

/** A page with its heading; a page about a payment has that only when its scripts know the payment. */
const isComplete = (path: string, { status, isHtml, text }: MadePage): boolean =>
  status === 200 &&
  (!isHtml || (!text.includes(errorTitle) && (!publicPages.includes(path) || /<h1[\s>]/.test(text))))
