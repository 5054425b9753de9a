import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { changeEventsOf } from '../jobs/wake.ts'
import { lockSettings, readSettings, settingsChanged, storeSettings } from './installation-settings.store.ts'

const { db } = await testDatabase()
const key = 'a session key of thirty-two bytes or more'
const now = new Date('2026-10-01T08:00:00Z')

const store = (section: string, secrets: Record<string, string>, sessionKey = key) =>
  db.transaction().execute(async (tx) => {
    await lockSettings(tx, sessionKey, section)
    await storeSettings(tx, sessionKey, section, {
      plain: { host: 'mail.example.org' },
      secrets,
      now,
      by: 'ada@example.org',
    })
  })

test('settings are stored with encrypted secrets, read with the same key, and counted by version', async () => {
  expect(await readSettings(db, key, 'email')).toEqual({
    version: '0',
    plain: {},
    secrets: {},
    changedAt: null,
    changedBy: null,
  })
  let heard = 0
  changeEventsOf(db).wait(settingsChanged, () => heard++)
  await store('email', { password: 'correct horse' })
  expect(heard).toBe(1)
  expect(await readSettings(db, key, 'email')).toEqual({
    version: '1',
    plain: { host: 'mail.example.org' },
    secrets: { password: 'correct horse' },
    changedAt: now,
    changedBy: 'ada@example.org',
  })
  const row = await db.selectFrom('installationSettings').selectAll().executeTakeFirstOrThrow()
  expect(Buffer.from(row.sealed ?? []).includes('correct horse')).toBe(false)
  expect((await readSettings(db, `${key}.`, 'email')).secrets).toBeUndefined()
})

test('secrets that were moved to another section, or tampered with, are not decrypted', async () => {
  await store('email', { password: 'correct horse' })
  await store('backups', { key: 'another secret' })
  const row = await db
    .selectFrom('installationSettings')
    .selectAll()
    .where('section', '=', 'email')
    .executeTakeFirstOrThrow()
  const put = (sealed: Uint8Array | null) =>
    db.updateTable('installationSettings').set({ sealed }).where('section', '=', 'backups').execute()
  await put(row.sealed)
  expect((await readSettings(db, key, 'backups')).secrets).toBeUndefined()
  const tampered = Buffer.from(row.sealed ?? [])
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1
  await db
    .updateTable('installationSettings')
    .set({ sealed: tampered })
    .where('section', '=', 'email')
    .execute()
  expect((await readSettings(db, key, 'email')).secrets).toBeUndefined()
})
