import type { Candidate } from '#features/mailings/choose-recipients.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { LinkValue } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import type { MailingParts } from '../mailing-parts.ts'

/** A list of the back-office as a mailing reads it: through the function that its page and its export read it with. */
export type MailingSource = {
  /** Every one of them, the newest first. @throws Problem 400 when this list has no such filter */
  read: (
    parts: Pick<MailingParts, 'provider'> & { db: Database },
    permission: AdminOf<Website, Right>,
    filter: string,
  ) => Promise<Candidate[]>
  /** The link to the own page of one of them, as it is now; undefined: there is none. */
  linkOf: (parts: MailingParts, website: Website, id: string) => Promise<Required<LinkValue> | undefined>
}

/** Larger than a page: nothing else waits for it. */
const batch = 500

/** All rows of a list, as it shows them. */
export const readAll = async <Row, Listed>({
  read,
  cursorOf,
  shown,
}: ListSource<Row, Listed>): Promise<Listed[]> => {
  const all: Listed[] = []
  for (let after: string | undefined; ; ) {
    const rows = await read(after, batch)
    all.push(...rows.map(shown))
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return all
    after = cursorOf(last)
  }
}

export const warning = 'Keep this link to yourself. Anyone who has it can see and change what is yours.'
