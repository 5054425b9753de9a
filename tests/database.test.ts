import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { testDatabase } from './database.ts'

const first = await testDatabase()
const second = await testDatabase()

test('each caller of the test database gets a migrated one of its own', async () => {
  await first.db
    .insertInto('pricingSettings')
    .values({ website: aWebsite('optics'), processingFeeBasisPoints: 250 })
    .execute()

  expect(await first.db.selectFrom('pricingSettings').selectAll().execute()).toHaveLength(1)
  expect(await second.db.selectFrom('pricingSettings').selectAll().execute()).toEqual([])
})
