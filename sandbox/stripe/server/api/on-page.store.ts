import { type RawBuilder, sql } from 'kysely'
import type { Page } from './read-page.ts'

/** Whether a row of a list of the ledger is on the page that is requested; its order and length the query says. */
export const onPage = ({ createdFrom, beforeSeq }: Omit<Page, 'limit'>): RawBuilder<boolean> =>
  sql<boolean>`created_at >= ${createdFrom ?? new Date(0)} and seq < ${beforeSeq ?? Number.MAX_SAFE_INTEGER}`
