import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Website } from '#shared/website.ts'

/** The owner of a row: a website, or (null) the installation. */
export type Scope = Website | null

/** Whether a row of a table with the column `website` has this scope. */
export const isOf = (scope: Scope): RawBuilder<SqlBool> =>
  scope === null ? sql<SqlBool>`website is null` : sql<SqlBool>`website = ${scope}`
