import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** What the verbs of privacy work with. */
export type PrivacyDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  contentOf: ContentOf
  /** The PDFs of abstracts. */
  files: FileStore
  /** The PDFs of print orders. */
  printFiles: FileStore
  /** Removes the files of these mails from the outbox folder, where there is one. */
  forgetMails: (ids: readonly string[]) => Promise<void>
  /** Takes an address, given as a pattern, out of the ledger of the sandbox; answers how many rows have changed. */
  forgetAtSandbox: (transaction: Connection, pattern: string) => Promise<number>
  /** How many rows that would change. */
  countAtSandbox: (connection: Connection, pattern: string) => Promise<number>
}

/** Opens a document of someone who has paid. Undefined: there is none with this number. */
export type OpenDocument = (key: {
  website: Website
  livemode: boolean
  number: number
}) => Promise<{ number: string; pdf: Uint8Array } | undefined>
