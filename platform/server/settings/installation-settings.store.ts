import { sql } from 'kysely'
import { announce } from '../jobs/wake.ts'
import type { Connection } from '../postgres/database.ts'
import { seal, unseal } from '../security/sealed.ts'

/** The topic that a commit with changed settings notifies, for what a process keeps of them. */
export const settingsChanged = 'settings'

export type StoredSettings = {
  /** For the header If-Match of a change; `0`: nothing is stored. */
  version: string
  /** Values that may be shown. */
  plain: Readonly<Record<string, unknown>>
  /**
   * The secrets by name; undefined: they cannot be decrypted, because the session key is another one than when they were
   * stored.
   */
  secrets: Readonly<Record<string, string>> | undefined
  changedAt: Date | null
  /** The email address of the owner who changed them last. */
  changedBy: string | null
}

/** A section of settings as it is stored now, so that a change in one process is effective in all. */
export const readSettings = async (
  connection: Connection,
  sessionKey: string,
  section: string,
): Promise<StoredSettings> => {
  const row = await rowsOf(connection, section).executeTakeFirst()
  return row ? fromRow(sessionKey, section, row) : nothing
}

/** The same, locked until the transaction ends. */
export const lockSettings = async (
  transaction: Connection,
  sessionKey: string,
  section: string,
): Promise<StoredSettings> => {
  await transaction
    .insertInto('installationSettings')
    .values({ section, plain: '{}' })
    .onConflict((known) => known.column('section').doNothing())
    .execute()
  const row = await rowsOf(transaction, section).forUpdate().executeTakeFirstOrThrow()
  return fromRow(sessionKey, section, row)
}

/** Replaces the values and secrets of a locked section. The commit notifies every process. */
export const storeSettings = async (
  transaction: Connection,
  sessionKey: string,
  section: string,
  {
    plain,
    secrets,
    now,
    by,
  }: Pick<StoredSettings, 'plain'> & {
    secrets: Readonly<Record<string, string>>
    now: Date
    by: string
  },
): Promise<void> => {
  const hasSecrets = Object.keys(secrets).length > 0
  await transaction
    .updateTable('installationSettings')
    .set({
      version: sql`version + 1`,
      plain: JSON.stringify(plain),
      sealed: hasSecrets
        ? seal(sessionKey, 'settings', placeOf(section), Buffer.from(JSON.stringify(secrets)))
        : null,
      changedAt: now,
      changedBy: by,
    })
    .where('section', '=', section)
    .execute()
  await announce(transaction, settingsChanged)
}

const rowsOf = (connection: Connection, section: string) =>
  connection.selectFrom('installationSettings').selectAll().where('section', '=', section)

const nothing: StoredSettings = { version: '0', plain: {}, secrets: {}, changedAt: null, changedBy: null }

/** Names the row and the column, so that secrets moved to another place cannot be decrypted. */
const placeOf = (section: string) => `installation_settings/${section}/sealed`

const fromRow = (
  sessionKey: string,
  section: string,
  {
    version,
    plain,
    sealed,
    changedAt,
    changedBy,
  }: {
    version: number
    plain: unknown
    sealed: Uint8Array | null
    changedAt: Date | null
    changedBy: string | null
  },
): StoredSettings => ({
  version: String(version),
  plain: plain as StoredSettings['plain'],
  secrets: sealed ? opened(unseal(sessionKey, 'settings', placeOf(section), sealed)) : {},
  changedAt,
  changedBy,
})

const opened = (bytes: Buffer | undefined) =>
  bytes && (JSON.parse(bytes.toString()) as Record<string, string>)
