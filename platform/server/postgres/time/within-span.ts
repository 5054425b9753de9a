import { sql } from 'kysely'

/** The moments from the first on, before the last; undefined: any time. */
export type Span = { from: Date; before: Date } | undefined

/** A range also without a span, so that both are the same scan of the time index. */
export const within = (column: string, span: Span) =>
  span
    ? sql`${sql.ref(column)} >= ${span.from} and ${sql.ref(column)} < ${span.before}`
    : sql`${sql.ref(column)} is not null`
