import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { anAdmin } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { ensureOwner } from './create-owner.ts'
import { verifyPassword } from './password.ts'

const { db } = await testDatabase()
const clock = { now: () => new Date('2026-11-02T09:00:00Z') }
const admins = () => db.selectFrom('admins').selectAll().execute()

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

beforeEach(async () => {
  await db.deleteFrom('admins').execute()
})

it('the first start makes the first owner from what the operator gave, and prints no password then', async () => {
  const owner = await ensureOwner(db, { email: ' Chair@Example.org ', password: 'twelve chars', clock })

  expect(owner).toEqual({ email: 'Chair@Example.org' })
  const [row, ...others] = await admins()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    email: 'Chair@Example.org',
    role: 'OWNER',
    disabledAt: null,
    createdAt: clock.now(),
  })
  expect(await verifyPassword('twelve chars', row?.passwordHash)).toBe(true)
})

it('the first start makes up address and password, and gives the password once', async () => {
  const owner = await ensureOwner(db, { clock })

  expect(owner).toEqual({ email: 'owner@localhost', generatedPassword: expect.stringMatching(/^[\w-]{20}$/) })
  const [row] = await admins()
  expect(await verifyPassword(owner.generatedPassword ?? '', row?.passwordHash)).toBe(true)
  expect(await ensureOwner(db, { clock })).toEqual({ email: 'owner@localhost' })
})

it('the first start changes nothing when there is an owner, whatever is given', async () => {
  await ensureOwner(db, { email: 'first@example.org', password: 'the first password', clock })
  const before = await admins()

  expect(await ensureOwner(db, { email: 'second@example.org', password: 'short', clock })).toEqual({
    email: 'first@example.org',
  })
  expect(await admins()).toEqual(before)
})

it('the first start makes one owner when several processes start at once', async () => {
  const starting = await db.transaction().execute(async (transaction) => {
    // no one can insert yet, so all of them get as far as they can side by side
    await sql`lock table admins in share mode`.execute(transaction)
    const all = ['a', 'b', 'c', 'd'].map((name) => ensureOwner(db, { email: `${name}@example.org`, clock }))
    await expect.poll(countWaiting).toBe(all.length)
    return { all }
  })
  const started = await Promise.all(starting.all)

  const rows = await admins()
  expect(rows).toHaveLength(1)
  expect(new Set(started.map(({ email }) => email))).toEqual(new Set([rows[0]?.email]))
  expect(started.filter(({ generatedPassword }) => generatedPassword)).toHaveLength(1)
})

it('the first start refuses a short password with a sentence, and makes nobody', async () => {
  await expect(ensureOwner(db, { password: 'eleven char', clock })).rejects.toThrow(
    'ADMIN_PASSWORD must have at least 12 characters.',
  )
  await expect(ensureOwner(db, { password: '', clock })).rejects.toThrow('at least 12 characters')
  expect(await admins()).toEqual([])
})

it('the first start refuses an address that is none, or another admin has', async () => {
  await anAdmin(db, { role: 'ADMIN', email: 'taken@example.org' })

  for (const email of ['nobody', 'nobody@b..de'])
    await expect(ensureOwner(db, { email, clock })).rejects.toThrow(
      `ADMIN_EMAIL is not an email address: ${email}`,
    )
  await expect(ensureOwner(db, { email: 'TAKEN@example.org', clock })).rejects.toThrow(
    'belongs to another admin',
  )
  expect(await admins()).toHaveLength(1)
})
