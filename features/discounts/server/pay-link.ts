import type { Origins } from '#platform/server/http/origin.ts'
import { readLink, signLink } from '#platform/server/security/signed-link.ts'
import type { Website } from '#shared/website.ts'
import type { DiscountRow } from './discounts.store.ts'

const purpose = 'discount payment'

/** The address where the visitor pays an approved request. Its token is not stored. */
export const payLinkOf = (
  { origins, sessionKey }: { origins: Pick<Origins, 'homeOf'>; sessionKey: string },
  row: Pick<DiscountRow, 'website' | 'id' | 'linkVersion'>,
): string => `${origins.homeOf(row.website)}/discount-payment#${signLink(sessionKey, purpose, row)}`

/** The payload of a pay link's token on this website; the caller checks its version against the row. */
export const readPayLink = (token: string, sessionKey: string, website: Website) =>
  readLink(token, sessionKey, purpose, website)
