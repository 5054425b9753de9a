import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { Website } from '#shared/website.ts'

export type PrivacyDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  /** When a conference ends. */
  endOf: (website: Website) => Promise<Date>
  websites: Pick<WebsiteRegistry, 'slugs'>
  /** The PDFs of abstracts. */
  files: FileStore
  /** The PDFs of print orders. */
  printFiles: FileStore
  /** Removes the files of these emails from the outbox folder, if there is one. */
  forgetMails: (ids: readonly string[]) => Promise<void>
  /**
   * Removes an address, given as a regular expression, from the sandbox's ledger; returns the number of
   * changed rows.
   */
  forgetAtSandbox: (transaction: Connection, pattern: string) => Promise<number>
  /** The number of rows that this would change. */
  countAtSandbox: (connection: Connection, pattern: string) => Promise<number>
}

/** Opens a document of a customer. Undefined: none has this number. */
export type OpenDocument = (key: {
  website: Website
  livemode: boolean
  number: number
}) => Promise<{ number: string; pdf: Uint8Array } | undefined>
