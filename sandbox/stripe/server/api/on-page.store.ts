import { type RawBuilder, sql } from 'kysely'
import type { Page } from './read-page.ts'

/** The filter for the rows of a requested page; order and limit are up to the query. */
export const onPage = ({ createdFrom, beforeSeq }: Omit<Page, 'limit'>): RawBuilder<boolean> =>
  sql<boolean>`created_at >= ${createdFrom ?? new Date(0)} and seq < ${beforeSeq ?? Number.MAX_SAFE_INTEGER}`
