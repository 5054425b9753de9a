import type { Origins } from '#platform/server/http/origin.ts'
import { readLink, signLink } from '#platform/server/security/signed-link.ts'
import type { Website } from '#shared/website.ts'
import type { DiscountRow } from './discounts.store.ts'

const purpose = 'discount payment'

/** The address at which the visitor pays what the organisers have approved. Its token is kept nowhere. */
export const payLinkOf = (
  { origins, sessionKey }: { origins: Pick<Origins, 'homeOf'>; sessionKey: string },
  row: Pick<DiscountRow, 'website' | 'id' | 'linkVersion'>,
): string => `${origins.homeOf(row.website)}/discount-payment#${signLink(sessionKey, purpose, row)}`

/** What the token of a pay link names on this website; whether it still holds, the row says. */
export const readPayLink = (token: string, sessionKey: string, website: Website) =>
  readLink(token, sessionKey, purpose, website)
