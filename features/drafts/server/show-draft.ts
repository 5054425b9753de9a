import type { Followed, ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { readDraftState, readProgress } from './draft-state.ts'
import { type ChangeRow, listChanges, notePresence } from './drafts.store.ts'
import { findLastSchedule } from './schedules/schedules.store.ts'

/** The draft of a website, and what the website shows. */
export const showDraft = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
): Promise<Omit<ShownDraft, 'home' | 'facts'>> => {
  const { published, draft, serial, savedAt } = await readDraftState(db, website)
  const planned = await plannedOf(db, website, published.at)
  return {
    ...(planned && { planned }),
    serial,
    draft,
    published: published.body,
    number: published.number,
    publishedAt: published.at?.toISOString() ?? null,
    savedAt: savedAt?.toISOString() ?? null,
  }
}

/** The publication that is planned, or that failed after the last one. */
const plannedOf = async (db: Database, website: Website, publishedAt: Date | null) => {
  const row = await findLastSchedule(db, website)
  const hasFailed = row?.state === 'failed' && (row.endedAt ?? 0) > (publishedAt ?? 0)
  if (!row || !(row.state === 'planned' || hasFailed)) return undefined
  const { id, at, adminEmail: by, changeCount: count, failure } = row
  return { id, at: at.toISOString(), by, count, ...(failure !== null && { failure }) }
}

/** A window polls every five seconds; one last seen before this has left. */
const leftAfter = seconds(15)

type Wish = { since?: number | undefined; tab?: string | undefined; path?: string | undefined }

/** The changes since a serial of the draft, and who else is editing; records the presence of this window. */
export const followDraft = async (
  { db, clock }: { db: Database; clock: Clock },
  { website, email }: AdminOf<Website, Right>,
  { since = 0, tab, path = '' }: Wish,
): Promise<Followed> => {
  const now = clock.now()
  const lately = new Date(now.getTime() - leftAfter)
  const { serial, number } = await readProgress(db, website)
  const [changes, present] = await Promise.all([
    changesSince(db, website, since, serial),
    tab ? notePresence(db, website, { tab, email, path }, { now, lately }) : [],
  ])
  return { serial, number, present, ...(changes && { changes }) }
}

/** A window that is further behind reads the whole draft. */
export const changesPerPoll = 500

/**
 * The changes after a serial of the draft; undefined when too many, or when some are removed, or the draft
 * never had that serial.
 */
export const changesSince = async (
  connection: Connection,
  website: Website,
  since: number,
  serial: number,
) => {
  if (since > serial || serial - since > changesPerPoll) return undefined
  const rows = since === serial ? [] : await listChanges(connection, website, since, changesPerPoll)
  // those of former versions are removed
  return rows.length < serial - since ? undefined : rows.map(shownChange)
}

const shownChange = ({ serial, change, adminEmail, at }: ChangeRow) => ({
  serial,
  change,
  by: adminEmail,
  at: at.toISOString(),
})
