import type { WebsiteContent } from '#content/website-content.ts'
import type { AccountDeps } from './account-deps.ts'

/** The conference in whose name an admin gets emails: their first granted one, the default one for an owner. */
export const contentFor = (
  { contentOf, websites }: Pick<AccountDeps, 'contentOf' | 'websites'>,
  granted: readonly string[],
): Promise<Pick<WebsiteContent, 'event' | 'contact'>> =>
  contentOf(granted.map(websites.find).find((website) => website !== undefined) ?? websites.defaultWebsite())

/** A link whose websites are named as people know them. */
export const withNames = <Link extends { websites: readonly string[] }>(
  link: Link,
  { websites }: Pick<AccountDeps, 'websites'>,
): Link & { websites: string[] } => ({
  ...link,
  websites: link.websites.flatMap((slug) => {
    const website = websites.find(slug)
    return website ? [websites.rowOf(website).shortName] : []
  }),
})
