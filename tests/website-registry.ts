import { fixedRegistry, type WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { threeConferences } from './websites.ts'

/** The registry of a new installation, with the hosts of WEBSITE_HOSTS. */
export const threeWebsites = (hosts?: ReadonlyMap<string, string>): WebsiteRegistry =>
  fixedRegistry(
    {
      rows: threeConferences.map(({ website, name, ...row }) => ({
        ...row,
        slug: website,
        name,
        shortName: name,
        look: 'plain',
        stateSince: new Date(0),
        previousSlug: null,
        firstLiveAt: null,
        next: null,
        senderName: null,
        replyTo: null,
        createdAt: new Date(0),
        createdBy: 'Plenary',
        version: 1,
      })),
      hosts: [],
    },
    hosts,
  )
