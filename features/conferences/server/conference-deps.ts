import type { ContentOf } from '#content/website-content.ts'
import type { SizedPicture } from '#features/drafts/pictures-in.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { PaymentProviders } from '#platform/server/stripe.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { Website } from '#shared/website.ts'

export type ConferenceDeps = {
  db: Database
  clock: Clock
  version: Pick<ContentVersion, 'publish'>
  origins: Pick<Origins, 'homeOf'>
  contentOf: ContentOf
  /** The content as its organisers have it, whatever the state of the conference. */
  storedContentOf: ContentOf
  websites: WebsiteRegistry
  /** Undefined: payments are off. */
  providers: Pick<PaymentProviders, 'current'>
  /** Counts what waits for an organiser, by kind, of several conferences in one query. */
  countWaiting: (
    db: Connection,
    websites: readonly Website[],
  ) => Promise<readonly { website: Website; count: number }[]>
  /** Whether a website has these pictures, in these sizes; notes that its draft names them. */
  usePictures: (tx: Connection, website: Website, pictures: readonly SizedPicture[]) => Promise<boolean>
  /** Stores what the UIDs of its calendar entries are made of. */
  storeIdentity: (transaction: Connection, website: Website) => Promise<void>
}
