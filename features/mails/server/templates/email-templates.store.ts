import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'

export type TemplateRow = Selectable<Schema['mailWords']>

/** The template of a row; undefined: the default. */
export const templateIn = (row: TemplateRow | undefined): EmailTemplate | undefined =>
  row && row.subject !== null && row.text !== null ? { subject: row.subject, text: row.text } : undefined

/** The versions of one template, newest first. */
export const readVersions = (
  connection: Connection,
  website: Website,
  mail: string,
  count: number,
): Promise<TemplateRow[]> =>
  connection
    .selectFrom('mailWords')
    .selectAll()
    .where('website', '=', website)
    .where('mail', '=', mail)
    .orderBy('version', 'desc')
    .limit(count)
    .execute()

/** The latest version of each template that was ever changed. */
export const readNewest = (connection: Connection, website: Website): Promise<TemplateRow[]> =>
  connection
    .selectFrom('mailWords')
    .selectAll()
    .distinctOn('mail')
    .where('website', '=', website)
    .orderBy('mail')
    .orderBy('version', 'desc')
    .execute()

/** False when this version exists: someone else was faster. */
export const insertVersion = async (transaction: Connection, row: TemplateRow): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('mailWords')
    .values(row)
    .onConflict((conflict) => conflict.columns(['website', 'mail', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}
