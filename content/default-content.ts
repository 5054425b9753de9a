import type { Website } from '#shared/website.ts'
import renewable from './renewable.json' with { type: 'json' }
import { type WebsiteContent, websiteContent } from './website-content.ts'

const conference = websiteContent.parse(renewable)

const { transactions } = conference
/** The specification lets this website take discount payments at once. */
const paidAtOnce: WebsiteContent = {
  ...conference,
  transactions: { ...transactions, discount: { ...transactions.discount, mode: 'at-once' } },
}

/** The content of a website until its organisers publish their own. Optics and nursing show the energy conference. */
export const defaultContent: Readonly<Record<Website, WebsiteContent>> = {
  optics: conference,
  renewable: paidAtOnce,
  nursing: conference,
}
