import type { Website } from '#shared/website.ts'

/** The URL that previews the page of the draft at this path. */
export const previewAddress = (website: Website, path: string): string =>
  `/admin/api/admin/preview/${website}${path}`
