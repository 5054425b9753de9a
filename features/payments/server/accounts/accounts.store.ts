import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { seal, unseal } from '#platform/server/security/sealed.ts'
import { newId } from '#shared/ids.ts'

/** The section of the settings that a change of the keys locks. */
export const paymentSection = 'payments'

/** What Stripe gave us for an account. */
export type StripeKeys = {
  secretKey: string
  /** Newest first. */
  webhookSecrets: readonly string[]
}

export type AccountRow = Selectable<Schema['paymentAccounts']>

/** Every account that was ever connected, the newest first; of removed ones only what they were. */
export const readAccounts = (connection: Connection): Promise<AccountRow[]> =>
  connection
    .selectFrom('paymentAccounts')
    .selectAll()
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * The account that takes payments, null: none of the settings; it stays so until this transaction ends, because a change of
 * the keys locks the same row.
 */
export const holdCurrentAccount = async (transaction: Connection): Promise<string | null> => {
  await transaction
    .selectFrom('installationSettings')
    .select('section')
    .where('section', '=', paymentSection)
    .forShare()
    .execute()
  const current = await transaction
    .selectFrom('paymentAccounts')
    .select('id')
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  return current?.id ?? null
}

/** The keys of an account; undefined: they were removed, or cannot be decrypted with this session key. */
export const keysOf = (
  sessionKey: string,
  { id, sealedKey, sealedWebhookSecrets }: AccountRow,
): StripeKeys | undefined => {
  if (!sealedKey || !sealedWebhookSecrets) return undefined
  const secretKey = unseal(sessionKey, 'settings', placeOf(id, 'sealed_key'), sealedKey)
  const secrets = unseal(sessionKey, 'settings', placeOf(id, 'sealed_webhook_secrets'), sealedWebhookSecrets)
  if (!secretKey || !secrets) return undefined
  return { secretKey: secretKey.toString(), webhookSecrets: JSON.parse(secrets.toString()) as string[] }
}

/** Names the row and the column, so that secrets moved to another place cannot be decrypted. */
const placeOf = (id: string, column: string) => `payment_accounts/${id}/${column}`

/** The last signs of a secret, to recognise it. */
export const hintOf = (secret: string): string => secret.slice(-4)

const sealedColumns = (sessionKey: string, id: string, { secretKey, webhookSecrets }: StripeKeys) => ({
  sealedKey: seal(sessionKey, 'settings', placeOf(id, 'sealed_key'), Buffer.from(secretKey)),
  sealedWebhookSecrets: seal(
    sessionKey,
    'settings',
    placeOf(id, 'sealed_webhook_secrets'),
    Buffer.from(JSON.stringify(webhookSecrets)),
  ),
  keyHint: hintOf(secretKey),
  webhookHint: webhookSecrets.map(hintOf).join(', '),
})

/** Stores a new account, which is the current one. The caller has ended the one before. */
export const insertAccount = async (
  transaction: Connection,
  sessionKey: string,
  keys: StripeKeys,
  { livemode, takesUnmarked, by, now }: { livemode: boolean; takesUnmarked: boolean; by: string; now: Date },
): Promise<string> => {
  const id = newId(now)
  await transaction
    .insertInto('paymentAccounts')
    .values({
      id,
      livemode,
      ...sealedColumns(sessionKey, id, keys),
      isCurrent: true,
      takesUnmarked,
      addedAt: now,
      addedBy: by,
      changedAt: now,
      replacedAt: null,
      removedAt: null,
    })
    .execute()
  return id
}

/** Replaces the keys of an account, which is the current one from now on. */
export const replaceKeys = (
  transaction: Connection,
  sessionKey: string,
  { id, takesUnmarked }: Pick<AccountRow, 'id' | 'takesUnmarked'>,
  keys: StripeKeys,
  now: Date,
): Promise<unknown> =>
  transaction
    .updateTable('paymentAccounts')
    .set({
      ...sealedColumns(sessionKey, id, keys),
      isCurrent: true,
      takesUnmarked,
      changedAt: now,
      replacedAt: null,
      removedAt: null,
    })
    .where('id', '=', id)
    .execute()

/** The current account becomes a former one. */
export const endCurrentAccount = (transaction: Connection, now: Date): Promise<unknown> =>
  transaction
    .updateTable('paymentAccounts')
    .set({ isCurrent: false, replacedAt: now, changedAt: now })
    .where('isCurrent', '=', true)
    .execute()

/** Deletes the keys of an account; what it was stays. */
export const removeKeys = (transaction: Connection, id: string, now: Date): Promise<unknown> =>
  transaction
    .updateTable('paymentAccounts')
    .set({
      sealedKey: null,
      sealedWebhookSecrets: null,
      isCurrent: false,
      removedAt: now,
      changedAt: now,
      replacedAt: sql<Date>`coalesce(replaced_at, ${now})`,
    })
    .where('id', '=', id)
    .execute()
