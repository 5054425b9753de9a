import { type RawBuilder, sql } from 'kysely'
import type { Page } from './read-page.ts'

/** Whether a row of a list of the ledger is on the page that is requested; its order and length the query says. */
export const onPage = ({
  createdFrom,
  createdBefore,
  beforeSeq,
  afterSeq,
}: Omit<Page, 'newestFirst' | 'limit'>): RawBuilder<boolean> => {
  const wishes = [
    ...(createdFrom ? [sql`created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql`created_at < ${createdBefore}`] : []),
    ...(beforeSeq === undefined ? [] : [sql`seq < ${beforeSeq}`]),
    ...(afterSeq === undefined ? [] : [sql`seq > ${afterSeq}`]),
  ]
  return wishes.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(wishes, sql` and `)}`
}
