import type { ContentPage } from '#content/fields/field.ts'
import type { Website } from '#shared/website.ts'

/** Where a page is shown from the draft. */
export const previewAddress = (website: Website, page: ContentPage): string =>
  `/admin/api/admin/preview/${website}${page === 'every' ? '/' : page}`
