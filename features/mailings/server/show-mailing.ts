import { countLeftOut } from '#features/mailings/choose-recipients.ts'
import type { Mailing, Recipient } from '#features/mailings/mailings.contract.ts'
import type { RecipientTab } from '#features/mailings/recipient-states.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findMailing, type MailingRow, readMailings } from './mailings.store.ts'
import { countRecipients, type ListedRecipient, type Progress, readRecipients } from './recipients.store.ts'

/** The mailings of the admin's website, as a source that is read in chunks. */
export const mailingSource = (
  db: Database,
  { website }: AdminOf,
  sort: TimeSort = '-date',
): ListSource<MailingRow & { progress: Progress | undefined }, Mailing> => ({
  read: async (after, count) => {
    const rows = await readMailings(db, website, { descending: sort === '-date', after, count })
    const ids = rows.map(({ id }) => id)
    const progress = await countRecipients(db, website, ids)
    return rows.map((row) => ({ ...row, progress: progress.get(row.id) }))
  },
  cursorOf: ({ id }) => id,
  shown: ({ progress, ...row }) => asShown(row, progress),
})

/** @throws Problem 404 when the admin's website has no such mailing */
export const showMailing = async (
  db: Connection,
  { website }: AdminOf<Website, Right>,
  id: string,
): Promise<Mailing> => {
  const row = isId(id) ? await findMailing(db, website, id) : undefined
  if (!row) throw noMailing()
  return asShown(row, (await countRecipients(db, website, [id])).get(id))
}

export const noMailing = () => new Problem(404, 'not_found', 'There is no such mailing')

const asShown = (row: MailingRow, progress: Progress | undefined): Mailing => ({
  ...pick(row, ['id', 'state', 'list', 'filter', 'purpose', 'subject', 'version', 'createdBy', 'startedBy']),
  ...pick(row, ['perMinute', 'recipients', 'pauseReason', 'endedBy', 'intoOutbox']),
  text: row.body,
  savedAt: row.savedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  beginsAt: row.beginsAt?.toISOString() ?? null,
  leftOutCounts: row.leftOut && countLeftOut(row.leftOut),
  progress: progress ?? { delivered: 0, trying: 0, refused: 0, waiting: 0, 'not-sent': 0 },
  pausedAt: row.pausedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** The recipients of one mailing of the admin's website, or of all. */
export const recipientSource = (
  db: Database,
  { website }: AdminOf,
  choice: { mailing?: string | undefined; tab?: RecipientTab | undefined },
): ListSource<ListedRecipient, Recipient> => ({
  read: (after, count) => readRecipients(db, website, choice, after, count),
  cursorOf: ({ id }) => id,
  shown: (row) => ({
    ...pick(row, ['id', 'name', 'address', 'state', 'attempts', 'answerCode', 'answer', 'intoOutbox']),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  }),
})
