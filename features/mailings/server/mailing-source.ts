import type { Candidate } from '#features/mailings/choose-recipients.ts'
import type { MailingList } from '#features/mailings/mailing-lists.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { LinkValue } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'

/** A list of the back-office as the source of a mailing: by the function that its page and its export use. */
export type MailingSource = {
  /**
   * All rows, newest first, in the snapshot of this connection.
   * @throws Problem 400 for an invalid filter
   */
  read: (db: Database, permission: AdminOf<Website, Right>, filter: string) => Promise<Candidate[]>
  /** The current address of a row; undefined when it was deleted. */
  addressOf: (website: Website, id: string) => Promise<string | undefined>
  /** The current link to a row's own page; undefined when there is none. */
  linkOf: (website: Website, id: string) => Promise<Required<LinkValue> | undefined>
}

/** The source of each list, injected by the composition root because each feature reads its own. */
export type MailingSources = Readonly<Record<MailingList, MailingSource>>
