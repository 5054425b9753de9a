import type { ContentPage } from '#content/fields/field.ts'
import type { Website } from '#shared/website.ts'

/** The URL that previews a page of the draft. */
export const previewAddress = (website: Website, page: ContentPage): string =>
  `/admin/api/admin/preview/${website}${page === 'every' ? '/' : page}`
