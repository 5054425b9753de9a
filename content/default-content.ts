import type { Website } from '#shared/website.ts'
import blank from './blank.json' with { type: 'json' }
import renewable from './renewable.json' with { type: 'json' }
import { type WebsiteContent, websiteContent } from './website-content.ts'

const conference = websiteContent.parse(renewable)

/** The energy conference without what names its place. */
const withoutPlace: WebsiteContent = {
  ...conference,
  ornaments: {},
  travel: conference.travel && { ...conference.travel, map: undefined },
}

const { transactions } = conference
/** The specification lets this website take discount payments at once. */
const paidAtOnce: WebsiteContent = {
  ...conference,
  transactions: { ...transactions, discount: { ...transactions.discount, mode: 'at-once' } },
}

/** The content of the conferences of a trial until their organisers publish. Optics and nursing show the energy conference. */
export const defaultContent = {
  optics: withoutPlace,
  renewable: paidAtOnce,
  nursing: withoutPlace,
} as const satisfies Readonly<Record<string, WebsiteContent>>

/** A conference without people, figures and places, for its organisers to fill in. */
export const blankContent: WebsiteContent = websiteContent.parse(blank)

/** The content of a website until its organisers publish their own. */
export const initialContentOf = (website: Website): WebsiteContent =>
  Object.hasOwn(defaultContent, website)
    ? defaultContent[website as string as keyof typeof defaultContent]
    : blankContent
