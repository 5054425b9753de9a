import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import type { Release } from '#features/abstracts/decisions.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

const columns = [
  'id',
  'reference',
  'titlePrefix',
  'name',
  'draftDecision',
  'draftNote',
  'decision',
  'decisionNote',
  'decisionVersion',
] as const

/** One decision, and the submission that it is about. */
export type DecisionRow = Pick<Selectable<Schema['abstractSubmissions']>, (typeof columns)[number]>

/** Reads and locks those of these submissions that belong to the website, by id. */
export const lockDecisions = (
  transaction: Connection,
  website: Website,
  ids: readonly string[],
): Promise<DecisionRow[]> =>
  decisionsOf(transaction, website).where('id', '=', sql<string>`any(${ids}::uuid[])`).forUpdate().execute()

/** A decision that is not released. */
export type Draft = DecisionRow & { draftDecision: Decision }

/** All unreleased decisions, oldest submission first. */
export const readDrafts = async (connection: Connection, website: Website): Promise<Draft[]> =>
  (await draftsOf(connection, website).execute()) as Draft[]

/** The same, locked until the transaction ends. */
export const lockDrafts = async (transaction: Connection, website: Website): Promise<Draft[]> =>
  (await draftsOf(transaction, website).forUpdate().execute()) as Draft[]

const draftsOf = (connection: Connection, website: Website) =>
  decisionsOf(connection, website).where('decisionState', '=', 'decided')

const decisionsOf = (connection: Connection, website: Website) =>
  connection.selectFrom('abstractSubmissions').select(columns).where('website', '=', website).orderBy('id')

/** Writes the unreleased decision of a locked submission; null discards it. */
export const setDraft = async (
  transaction: Connection,
  website: Website,
  id: string,
  draft: { decision: Decision; note: string; at: Date } | null,
): Promise<void> => {
  await transaction
    .updateTable('abstractSubmissions')
    .set((of) => ({
      draftDecision: draft?.decision ?? null,
      draftNote: draft?.note ?? '',
      draftDecidedAt: draft?.at ?? null,
      decisionVersion: of('decisionVersion', '+', 1),
    }))
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

/** Marks locked unreleased decisions as released. */
export const settleDrafts = async (
  transaction: Connection,
  website: Website,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('abstractSubmissions')
    .set((of) => ({
      decision: of.ref('draftDecision'),
      decisionNote: of.ref('draftNote'),
      decisionReleasedAt: now,
      draftDecision: null,
      draftNote: '',
      draftDecidedAt: null,
      decisionVersion: of('decisionVersion', '+', 1),
    }))
    .where('website', '=', website)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

type ReleasedDecision = Selectable<Schema['releasedDecisions']>

export const insertRelease = async (
  transaction: Connection,
  release: { website: Website; id: string; releasedAt: Date; releasedBy: string },
  decisions: readonly ReleasedDecision[],
): Promise<void> => {
  await transaction.insertInto('abstractReleases').values(release).execute()
  for (let from = 0; from < decisions.length; from += batchSize)
    await transaction
      .insertInto('releasedDecisions')
      .values(decisions.slice(from, from + batchSize))
      .execute()
}

/** Rows per statement: PostgreSQL allows at most 65,535 parameters. */
const batchSize = 1000

/** The progress of its emails; undefined when the website has no such release. */
export const findRelease = async (
  connection: Connection,
  website: Website,
  id: string,
): Promise<Release | undefined> => {
  const { rows } = await sql<Omit<Release, 'releasedAt'> & { releasedAt: Date }>`
    select release.id, release.released_at, release.released_by, count(*)::int as count,
      count(mail.sent_at)::int as sent,
      (count(*) filter (where mail.sent_at is null and job.dead_at is not null))::int as failed
    from abstract_releases release
    join released_decisions decision on decision.website = release.website and decision.release_id = release.id
    left join jobs job on job.id = decision.mail_id
    left join mails mail on mail.id = decision.mail_id
    where release.website = ${website} and release.id = ${id}
    group by release.website, release.id`.execute(connection)
  const [row] = rows
  return row && { ...row, releasedAt: row.releasedAt.toISOString() }
}

/** One released decision; undefined when there is none. */
export const findReleased = (
  connection: Connection,
  website: Website,
  { releaseId, id }: { releaseId: string; id: AbstractId },
): Promise<Pick<ReleasedDecision, 'decision' | 'note' | 'replaces'> | undefined> =>
  connection
    .selectFrom('releasedDecisions')
    .select(['decision', 'note', 'replaces'])
    .where('website', '=', website)
    .where('releaseId', '=', releaseId)
    .where('submissionId', '=', id)
    .executeTakeFirst()
