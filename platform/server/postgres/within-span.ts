import { sql } from 'kysely'

/** The moments that count: from the first on, before the last; undefined: whenever. */
export type Span = { from: Date; before: Date } | undefined

/** Said as a range even where there is none, so that one walk along the index by time serves both. */
export const within = (column: string, span: Span) =>
  span
    ? sql`${sql.ref(column)} >= ${span.from} and ${sql.ref(column)} < ${span.before}`
    : sql`${sql.ref(column)} is not null`
