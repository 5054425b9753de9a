import type { Origins } from '#platform/server/http/origin.ts'
import { readLink, signLink } from '#platform/server/security/signed-link.ts'
import type { Website } from '#shared/website.ts'

const purpose = 'news link'

/** One mail has one link, and it never ends: what it does, it may always do. */
const linkVersion = 1

type LinkDeps = { origins: Pick<Origins, 'homeOf'>; sessionKey: string }

/** Where the recipient of a news mail leaves the news: a page, and what mail programs call with one click. */
export const unsubscribeLinksOf = (
  { origins, sessionKey }: LinkDeps,
  { website, id }: { website: Website; id: string },
): { page: string; oneClick: string } => {
  const token = signLink(sessionKey, purpose, { website, id, linkVersion })
  const home = origins.homeOf(website)
  return { page: `${home}/leave-news#${token}`, oneClick: `${home}/api/news/${token}/leave` }
}

/** The id of the recipient whose link it is; undefined for what is none of this website. */
export const readUnsubscribeLink = (
  sessionKey: string,
  website: Website,
  token: string,
): string | undefined => readLink(token, sessionKey, purpose, website)?.id
