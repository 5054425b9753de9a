import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Database } from '#platform/server/postgres/database.ts'

export type AbstractDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  files: FileStore
  sessionKey: string
  origins: Pick<Origins, 'websiteOf' | 'homeOf'>
  contentOf: ContentOf
  wordsOf: TemplateOf
}
