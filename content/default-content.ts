import type { Website } from '#shared/website.ts'
import renewable from './renewable.json' with { type: 'json' }
import { type WebsiteContent, websiteContent } from './website-content.ts'

const conference = websiteContent.parse(renewable)

/** What a website shows until its organisers write their own. Optics and nursing show the conference on energy. */
export const defaultContent: Readonly<Record<Website, WebsiteContent>> = {
  optics: conference,
  renewable: conference,
  nursing: conference,
}
