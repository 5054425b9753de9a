import type { Origins } from '#platform/server/http/origin.ts'
import { readLink, signLink } from '#platform/server/security/signed-link.ts'
import type { Website } from '#shared/website.ts'

const purpose = 'news link'

/** Unsubscribe links never expire, so there is only one version. */
const linkVersion = 1

type LinkDeps = { origins: Pick<Origins, 'homeOf'>; sessionKey: string }

/** The unsubscribe page, and the URL for one-click unsubscribing by mail clients. */
export const unsubscribeLinksOf = (
  { origins, sessionKey }: LinkDeps,
  { website, id }: { website: Website; id: string },
): { page: string; oneClick: string } => {
  const token = signLink(sessionKey, purpose, { website, id, linkVersion })
  const home = origins.homeOf(website)
  return { page: `${home}/leave-news#${token}`, oneClick: `${home}/api/news/${token}/leave` }
}

/** The recipient's id in a link; undefined for an invalid one of this website. */
export const readUnsubscribeLink = (
  sessionKey: string,
  website: Website,
  token: string,
): string | undefined => readLink(token, sessionKey, purpose, website)?.id
