import type { ContentPage } from '#content/fields/field.ts'
import type { Published } from '#features/drafts/admin-drafts.contract.ts'
import { contentPages } from '#features/drafts/pages-of-content.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from './draft-deps.ts'

type Row = { number: number; at: Date; pages: readonly string[] }

/** The reply to a publication: the pages that it changed, as links. */
export const publishedReply = (
  { origins }: Pick<DraftDeps, 'origins'>,
  website: Website,
  { number, at, pages }: Row,
): Published => {
  const home = origins.homeOf(website)
  const changed = contentPages.filter(({ page }) => pages.includes(page))
  return {
    number,
    at: at.toISOString(),
    pages: changed.map(({ page, title }) => ({ title, url: home + pathOf(page) })),
  }
}

const pathOf = (page: ContentPage): string =>
  page === 'speaker' ? '/speakers' : page.startsWith('/') ? page : '/'
