import type { ContentOf } from '#content/website-content.ts'
import type { PrintChoice, PrintCount } from '#features/badges/badges.contract.ts'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'

/** Reads the printed data of bookings; injected by the composition root from the bookings feature. */
export type Printable = {
  count: (connection: Connection, admin: AdminOf<Website, Right>, choice: PrintChoice) => Promise<PrintCount>
  read: (
    connection: Connection,
    admin: AdminOf<Website, Right>,
    choice: PrintChoice,
  ) => Promise<{ people: PrintedPerson[]; cancelled: number }>
}

export type BadgeDeps = {
  db: Database
  clock: Clock
  log: Log
  checkpoint: Checkpoint
  contentOf: ContentOf
  origins: Pick<Origins, 'homeOf'>
  /** A separate store, because these PDFs can be rendered again. */
  printFiles: FileStore
  /** The file of a picture as a JPEG, at least so many pixels wide if it is that large; undefined: it is not stored any more. */
  pictureOf: (picture: { id: string; width: number }, atLeast: number) => Promise<Uint8Array | undefined>
}
