import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Watch } from '#platform/server/watching/watch.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

export type PictureDeps = {
  db: Database
  clock: Clock
  log: Log
  pictureFiles: FileStore
  /** The folder for files on their way. */
  arriving: string
  version: ContentVersion
  websites: Pick<WebsiteRegistry, 'rowOf'>
  checkpoint: Checkpoint
  watch: Watch
}
