import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import { defaultWebsite, isWebsite } from '#shared/website.ts'

/** In whose name an admin is written to: the first website that they were granted, the default one for an owner. */
export const contentFor = (
  contentOf: ContentOf,
  granted: readonly string[],
): Promise<Pick<WebsiteContent, 'event' | 'contact'>> => contentOf(granted.find(isWebsite) ?? defaultWebsite)
