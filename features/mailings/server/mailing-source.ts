import type { Candidate } from '#features/mailings/choose-recipients.ts'
import type { MailingList } from '#features/mailings/mailing-lists.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { LinkValue } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'

/** A list of the back-office as a mailing reads it: through the function that its page and its export read it with. */
export type MailingSource = {
  /**
   * Every one of them, the newest first, as this connection sees them.
   * @throws Problem 400 when this list has no such filter
   */
  read: (db: Database, permission: AdminOf<Website, Right>, filter: string) => Promise<Candidate[]>
  /** The address of one of them as it is now; undefined: it is not there any longer. */
  addressOf: (website: Website, id: string) => Promise<string | undefined>
  /** The link to the own page of one of them, as it is now; undefined: there is none. */
  linkOf: (website: Website, id: string) => Promise<Required<LinkValue> | undefined>
}

/** How the people of each list are read: handed in by app/, because only the nouns know their lists. */
export type MailingSources = Readonly<Record<MailingList, MailingSource>>
