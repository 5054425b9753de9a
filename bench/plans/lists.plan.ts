import { expect, test } from 'vitest'
import { readEntries, readNames } from '#features/audit/server/audit.store.ts'
import { readBookings } from '#features/bookings/server/booking-lists.store.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { testDatabase } from '#tests/database.ts'
import { insertManyEntries } from '#tests/many-audit-entries.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { blocksOf } from './blocks-of.ts'

test('a page in the middle of many bookings is entered by the index, and costs what the first one costs', async () => {
  const many = await testDatabase()
  await insertManyPayments(many.pool, aWebsite('optics'), 4_000)
  await many.pool.query('vacuum analyze registrations, payment_records')
  const { rows } = await many.pool.query('select id from registrations order by id offset 2000 limit 1')
  const page = (after: { key: string; id: string } | undefined) =>
    blocksOf(many.pool, (db) => readBookings(db, aWebsite('optics'), {}, { sort: '-date', after, count: 25 }))
  const first = await page(undefined)
  const middle = await page({ key: '', id: rows[0].id })
  expect(middle.answer).toHaveLength(25)
  expect(middle.blocks).toBeLessThan(first.blocks * 1.2)
  // other bookings of each address are looked up by their index, not among all
  expect(first.blocks).toBeLessThan(25 * 40)
})

/** The slugs of so many conferences. */
const manySlugs = (count: number) => Array.from({ length: count }, (_, n) => aWebsite(`w-${n}`))

test.each([3, 1_000])(
  '200,000 entries of the audit of %i websites are listed and filtered without being gone through',
  async (count) => {
    const large = await testDatabase()
    await insertManyEntries(large.db, manySlugs(count))
    // the whole list has some thousands
    const blocksFor = async (work: (db: Database) => Promise<unknown>) =>
      (await blocksOf(large.pool, work)).blocks
    const oneAdmin = { admin: 'admin7@example.org' }
    for (const readable of ['all', manySlugs(3)] as const) {
      for (const choice of [
        {},
        oneAdmin,
        { action: 'kind-7.changed' },
        { from: new Date('2030-01-01') },
        { cursor: '00010000-0000-7000-8000-000000000000', ...oneAdmin },
      ]) {
        const blocks = await blocksFor((db) => readEntries(db, readable, choice, 51))
        expect(blocks, JSON.stringify(choice)).toBeLessThan(400)
      }
      // of two names the index of one is gone along: at most all entries of that admin, not all there are
      const both = { ...oneAdmin, action: 'kind-7.changed' }
      expect(await blocksFor((db) => readEntries(db, readable, both, 51))).toBeLessThan(5000)
      expect(await blocksFor((db) => readNames(db, readable, 'adminEmail'))).toBeLessThan(1200)
      expect(await blocksFor((db) => readNames(db, readable, 'action'))).toBeLessThan(1200)
    }
  },
)
