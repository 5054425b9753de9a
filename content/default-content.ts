import type { Website } from '#shared/website.ts'
import renewable from './renewable.json' with { type: 'json' }
import { type WebsiteContent, websiteContent } from './website-content.ts'

const conference = websiteContent.parse(renewable)

const { transactions } = conference
/** As specified for it: discounts are paid at once. */
const paidAtOnce: WebsiteContent = {
  ...conference,
  transactions: { ...transactions, discount: { ...transactions.discount, mode: 'at-once' } },
}

/** What a website shows until its organisers write their own. Optics and nursing show the conference on energy. */
export const defaultContent: Readonly<Record<Website, WebsiteContent>> = {
  optics: conference,
  renewable: paidAtOnce,
  nursing: conference,
}
