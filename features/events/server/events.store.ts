import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { EventSettings } from '#features/events/events.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { parseEuros } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

export type SettingsRow = Selectable<Schema['websiteSettings']>

export const findSettings = (connection: Connection, website: Website): Promise<SettingsRow | undefined> =>
  connection.selectFrom('websiteSettings').selectAll().where('website', '=', website).executeTakeFirst()

/** The row of a website, inserted if missing and locked until the transaction ends. */
export const lockSettings = async (transaction: Connection, website: Website): Promise<SettingsRow> => {
  await transaction
    .insertInto('websiteSettings')
    .values({ website })
    .onConflict((conflict) => conflict.column('website').doNothing())
    .execute()
  return transaction
    .selectFrom('websiteSettings')
    .selectAll()
    .where('website', '=', website)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateSettings = async (
  transaction: Connection,
  website: Website,
  { registrationClosesAt, abstractsCloseAt, leastDiscount, ...settings }: EventSettings,
  { version, savedAt }: { version: number; savedAt: Date },
): Promise<void> => {
  await transaction
    .updateTable('websiteSettings')
    .set({
      ...settings,
      registrationClosesAt: momentOf(registrationClosesAt),
      abstractsCloseAt: momentOf(abstractsCloseAt),
      leastDiscountCents: parseEuros(leastDiscount ?? '') ?? null,
      version,
      savedAt,
    })
    .where('website', '=', website)
    .execute()
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** The email address of the admin who saved last. */
export const findLastChanger = async (
  connection: Connection,
  website: Website,
  action: string,
): Promise<{ adminId: string | null; adminEmail: string } | undefined> =>
  connection
    .selectFrom('auditEntries')
    .select(['adminId', 'adminEmail'])
    .where('website', '=', website)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()
