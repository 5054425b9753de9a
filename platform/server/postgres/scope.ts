import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Website } from '#shared/website.ts'

/** Where a row belongs: to a website, or (null) to the installation. */
export type Scope = Website | null

/** Whether a row of a table with the column `website` belongs there. */
export const isOf = (scope: Scope): RawBuilder<SqlBool> =>
  scope === null ? sql<SqlBool>`website is null` : sql<SqlBool>`website = ${scope}`
