import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrate, migrateUpTo, readAppliedMigrations } from '#platform/server/postgres/migrate.ts'
import { newId } from '#shared/ids.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { readEmailAddress } from '#shared/text/email-address.ts'
import { testDatabase } from './database.ts'
import { isLong } from './long.ts'

const folder = join(import.meta.dirname, '../database/migrations')
const { pool } = await testDatabase({ holds: 'nothing' })
const { pool: newest } = await testDatabase()

/** The schema before addresses were compared by key, with these registrations. */
const asBefore = async (emails: readonly string[]) => {
  await pool.query('drop schema public cascade; create schema public')
  const client = await newest.connect()
  const applied = await readAppliedMigrations(client).finally(() => client.release())
  const before = await pool.connect()
  try {
    await before.query('begin')
    await migrateUpTo(before, folder, applied.slice(0, 46))
    await before.query('commit')
    for (const [at, email] of emails.entries())
      await before.query(
        `insert into registrations (website, id, created_at, name, phone, email, institute_or_university, country,
           registration_type, presentation_type)
         values ('renewable', $1, now(), 'Dora', $3, $2, 'I', 'J', 'REGISTRATION_ONLY', 'LISTENER')`,
        [newId<'registration'>(new Date()), email, at],
      )
  } finally {
    before.release()
  }
}

const emails = async () => (await pool.query('select email from registrations order by phone::integer')).rows

test('addresses that were joined by the case of other letters stay, and are listed for the owner', async () => {
  const joined = ['dora@un\u0130versity.example', 'dora@university.example', 'DORA@university.example']
  const alone = ['zo\u00cb@example.org', 'ada@example.org']
  await asBefore([...joined, ...alone])
  const { rows: folded } = await pool.query(`select lower(E'\\u0130') = 'i' as folded`)
  await migrate(pool, folder)
  expect((await emails()).map(({ email }) => email)).toEqual([
    'dora@xn--university-p2f.example',
    ...joined.slice(1),
    ...alone,
  ])
  const { rows } = await pool.query('select website, action, new_values, admin_email from audit_entries')
  expect(rows).toEqual(
    folded[0].folded
      ? [
          {
            website: 'renewable',
            action: 'addresses.told-apart',
            admin_email: 'Plenary',
            new_values: { addresses: joined.toSorted() },
          },
        ]
      : [],
  )
})

test('domains in other letters become the ASCII names that new addresses have', async () => {
  const labels = fc.string({
    unit: fc.constantFrom(...'aböüéñçøßıżабвгдежяéαβγςあ漢İẞ字카भत한Åąœ1-'),
    minLength: 1,
    maxLength: 12,
  })
  const found = fc
    .sample(fc.tuple(labels, labels), { numRuns: isLong ? 2000 : 200, seed: 42 })
    .map(([one, two]) => `ada@${one}.${two}.example`)
    .filter((address) => readEmailAddress(address) !== undefined)
  const typed = ['JÖRG@MÜNCHEN.Example', 'a@उदाहरण.भारत', 'info@münchen.example', ...found]
  await asBefore(typed)
  await migrate(pool, folder)
  expect((await emails()).map(({ email }) => email)).toEqual(
    typed.map((address) => readEmailAddress(address)),
  )
})

test('the database and the code make the same key of any address as it is stored', async () => {
  const units = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u0130', '\u0131', '\u212a', '\u212b', 'ß', 'ẞ', 'Σ', 'ς', 'K', 'i', '@', '.'),
  )
  const texts = fc
    .sample(fc.array(units, { maxLength: 20 }), { numRuns: isLong ? 20_000 : 2000 })
    .map((letters) => letters.join('').replaceAll('\0', '').toWellFormed())
    .flatMap((text) => [text, `${text}@example.org`, `ada@${text}.example`])
    .map((text) => readEmailAddress(text) ?? text)
  const { rows } = await newest.query(
    'select lower(t collate "C") as key from unnest($1::text[]) with ordinality u(t, at) order by at',
    [texts],
  )
  expect(rows.map(({ key }) => key)).toEqual(texts.map(addressKey))
})
