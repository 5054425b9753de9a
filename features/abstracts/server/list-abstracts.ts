import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { originNames, wordsOf } from '#features/abstracts/author.fields.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { type AbstractId, isId } from '#shared/ids.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type AbstractFilter, countListedAbstracts, readAbstracts } from './abstract-lists.store.ts'
import { findAbstract, type NamedAbstract, problemOf } from './abstracts.store.ts'
import { contactVersion } from './contact-version.ts'

/** The selected submissions to the admin's website, as a source that is read in chunks. */
export const abstractSource = (
  db: Database,
  { website }: AdminOf,
  filter: AbstractFilter,
  sort: TimeSort = '-date',
): ListSource<NamedAbstract, AbstractListItem> => ({
  read: (after, count) => readAbstracts(db, website, filter, sort === '-date' ? 'desc' : 'asc', after, count),
  cursorOf: ({ id }) => id,
  shown: asListed,
  count: () => countListedAbstracts(db, website, filter),
})

/**
 * Parses the id in a path; an invalid id gets the same 404 as one of another website.
 * @throws Problem 404
 */
export const abstractIdOf = (id: string): AbstractId => {
  if (!isId(id)) throw noSubmission()
  return id as AbstractId
}

/** @throws Problem 404 when the admin's website has no such submission */
export const showAbstract = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
  id: AbstractId,
): Promise<AbstractListItem> => {
  const row = await findAbstract(db, website, id)
  if (!row) throw noSubmission()
  return asListed(row)
}

export const noSubmission = () => new Problem(404, 'not_found', 'There is no such submission')

/** Maps a row to the organisers' list item. */
export const asListed = (row: NamedAbstract): AbstractListItem => ({
  ...pick(row, ['id', 'reference', 'fileName', 'fileBytes', 'decisionState', 'decisionVersion']),
  ...wordsOf(['titlePrefix', 'name', 'email', 'phone', ...originNames, 'country'], row),
  interestedIn: { option_name: row.interestedIn },
  session: { sessionName: row.session },
  abstractFilePath: `/admin/api/admin/abstract-submissions/${row.website}/${row.id}/file`,
  fileStoredAt: row.fileStoredAt.toISOString(),
  fileProblem: problemOf(row),
  linkRevoked: row.linkRevokedAt !== null,
  decision: row.draftDecision ?? row.decision,
  decisionNote: row.draftDecision ? row.draftNote : row.decisionNote,
  releasedDecision: row.decision,
  releasedAt: row.decisionReleasedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  contactVersion: contactVersion(row),
})
