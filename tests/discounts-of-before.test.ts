import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrateUpTo, readAppliedMigrations } from '#platform/server/postgres/migrate.ts'
import { newId } from '#shared/ids.ts'
import { testDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../database/migrations')

/** The schema before paid discount requests became bookings. */
const asBefore = async () => {
  const { pool } = await testDatabase({ holds: 'nothing' })
  const { pool: newest } = await testDatabase()
  const client = await newest.connect()
  const applied = await readAppliedMigrations(client).finally(() => client.release())
  const before = await pool.connect()
  try {
    await before.query('begin')
    await migrateUpTo(before, folder, applied.slice(0, 57))
    await before.query('commit')
  } finally {
    before.release()
  }
  return pool
}

test('discount requests that were paid before the update are bookings after it, those that were not are none', async () => {
  const pool = await asBefore()
  const aRequest = async (...statuses: string[]) => {
    const id = newId<'discount request'>(new Date())
    await pool.query(
      `insert into discount_requests (website, id, created_at, name, phone, email, institute_or_university, country,
         description, amount_cents)
       values ('renewable', $1, '2026-01-02T03:04:05Z', 'Dora', '1', 'dora@example.org', 'I', 'J', 'D', 15000)`,
      [id],
    )
    for (const status of statuses)
      await pool.query(
        `insert into payment_records (website, id, discount_request_id, status, provider, livemode, customer_name,
           customer_phone, customer_email, customer_institute, customer_country, fee_basis_points, fee_cents,
           total_cents, currency, accompanying_person, extra_nights, product_name, return_origin, expires_at,
           created_at, updated_at)
         values ('renewable', $1, $2, $3, 'sandbox', false, 'Dora', '1', 'dora@example.org', 'I', 'J', 0, 0, 15000,
           'eur', false, 0, 'Discount Registration', '', now(), now(), now())`,
        [newId<'payment'>(new Date()), id, status],
      )
    return id
  }
  const paid = await aRequest('EXPIRED', 'COMPLETED')
  await aRequest('FAILED')
  await aRequest()
  await migrate(pool, folder)

  const { rows: booked } = await pool.query(
    'select id, email, presentation_type, created_at from registrations',
  )
  expect(booked).toEqual([
    {
      id: paid,
      email: 'dora@example.org',
      presentation_type: 'DISCOUNT',
      created_at: new Date('2026-01-02T03:04:05Z'),
    },
  ])
  const { rows: payments } = await pool.query(
    'select status, registration_id, presentation_type, presentation_cents from payment_records order by status',
  )
  const unpaid = { registration_id: null, presentation_type: null, presentation_cents: null }
  expect(payments).toEqual([
    {
      status: 'COMPLETED',
      registration_id: paid,
      presentation_type: 'DISCOUNT',
      presentation_cents: 15000,
    },
    { status: 'EXPIRED', ...unpaid },
    { status: 'FAILED', ...unpaid },
  ])
  expect((await pool.query('select from registrations_without_payment')).rows).toEqual([])
})

test('an update leaves discount requests as they were: they are paid at once, but on a new installation as each conference does by default', async () => {
  const modes = `select website, discount_mode from website_settings order by website`
  const used = await asBefore()
  await used.query(
    `insert into admins (id, email, name, role, created_at) values ($1, 'owner@example.org', 'Owner', 'OWNER', now())`,
    [newId(new Date())],
  )
  await migrate(used, folder)
  expect((await used.query(modes)).rows).toEqual(
    ['nursing', 'optics', 'renewable'].map((website) => ({ website, discount_mode: 'at-once' })),
  )

  const { pool: fresh } = await testDatabase({ holds: 'nothing' })
  await migrate(fresh, folder)
  expect((await fresh.query(modes)).rows).toEqual([])
})
