import { expect, test } from 'vitest'
import { advisoryLocks } from '#platform/server/postgres/advisory-locks.ts'
import { newId } from '#shared/ids.ts'
import { testDatabase } from '#tests/database.ts'
import { insertNewcomers, type NewRegistration } from './registration.store.ts'

const { db, pool } = await testDatabase()

const aNewcomer = (email: string): NewRegistration => {
  const now = new Date()
  return {
    website: 'renewable',
    id: newId<'registration'>(now),
    createdAt: now,
    attemptKeyHash: null,
    accommodationNights: null,
    accommodationGuests: null,
    extraNights: null,
    accompanyingPerson: null,
    name: 'Vera Visitor',
    phone: '1',
    email,
    instituteOrUniversity: 'Institute',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
  }
}

const store = (...emails: string[]) => insertNewcomers(db, 'renewable', emails.map(aNewcomer))

test('only the addresses that are new to the website are stored, whatever their case', async () => {
  expect((await store('Ada@example.org', 'grace@example.org')).size).toBe(2)
  const others = ['ADA@example.org', 'new@example.org', 'grace@example.org'].map(aNewcomer)
  expect([...(await insertNewcomers(db, 'renewable', others))]).toEqual([others[1]?.id])
  // another website has other visitors
  const elsewhere = { ...aNewcomer('ada@example.org'), website: 'optics' as const }
  expect((await insertNewcomers(db, 'optics', [elsewhere])).size).toBe(1)
})

test('of two who come at once with one address, the second sees what the first has committed', async () => {
  const stored = await Promise.all(Array.from({ length: 8 }, () => store('twins@example.org')))
  expect(stored.map(({ size }) => size).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})

test('a plan that was made for a small table reads a large one along the addresses', async () => {
  const client = await pool.connect()
  const known = (emails: string[]) =>
    client.query('select known_addresses($1, $2, $3, $4) as known', [
      'renewable',
      emails,
      [],
      advisoryLocks.registration,
    ])
  try {
    const fill = (from: number, to: number) =>
      client.query(
        `insert into registrations
           (website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at)
         select 'renewable', gen_random_uuid(), 'Ada', '1', 'a' || n || '@example.org', 'Institute', 'Japan',
           'REGISTRATION_ONLY', 'LISTENER', now()
         from generate_series($1::int, $2::int) n`,
        [from, to],
      )
    await client.query('begin')
    await client.query('delete from registrations')
    await fill(1, 2)
    await client.query('analyze registrations')
    // PostgreSQL keeps a plan from the sixth time on
    for (let times = 0; times < 6; times++) await known(['someone@example.org'])
    await fill(3, 5000)
    const read = async () => {
      const { rows } = await client.query(
        `select seq_tup_read::int + idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'registrations'`,
      )
      return rows[0].rows as number
    }
    const before = await read()
    const { rows } = await known(['A77@example.org', 'nobody@example.org', 'zoe@example.org'])
    expect(rows).toEqual([{ known: ['a77@example.org'] }])
    expect((await read()) - before).toBeLessThanOrEqual(3)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
