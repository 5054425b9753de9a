import type { StoredPicture } from '#content/picture.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { PagePublisher } from '#platform/server/page-publisher.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The pictures that a conference has, of these ids: a draft names no other. */
export type FindPictures = (
  connection: Connection,
  website: Website,
  ids: readonly string[],
) => Promise<readonly Pick<StoredPicture, 'id' | 'width' | 'height'>[]>

export type DraftDeps = PublishDeps & { findPictures: FindPictures }

export type PublishDeps = {
  db: Database
  clock: Clock
  origins: Pick<Origins, 'homeOf'>
  checkpoint: Checkpoint
  /** Renders the pages before they are published, and publishes them. */
  publisher: () => PagePublisher
  /** Merges what the organisers have set in Manage Events into content. */
  withSettings: (website: Website, content: WebsiteContent) => Promise<WebsiteContent>
}
