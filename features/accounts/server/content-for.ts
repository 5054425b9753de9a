import type { ContentOf, WebsiteContent } from '#content/website-content.ts'
import { defaultWebsite, isWebsite } from '#shared/website.ts'

/** The website in whose name an admin gets emails: their first granted one, the default one for an owner. */
export const contentFor = (
  contentOf: ContentOf,
  granted: readonly string[],
): Promise<Pick<WebsiteContent, 'event' | 'contact'>> => contentOf(granted.find(isWebsite) ?? defaultWebsite)
