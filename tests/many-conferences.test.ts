import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { initialContentOf } from '#content/default-content.ts'
import { listConferences, totalsOf } from '#features/conferences/server/list-conferences.ts'
import { countWaiting } from '#features/dashboard/server/waiting.store.ts'
import { onlyProvider } from '#platform/server/stripe.ts'
import { openWebsites } from '#platform/server/websites/website-registry.ts'
import { testDatabase } from './database.ts'

const { db } = await testDatabase()

/** The list as an owner asks for it, and how many queries it took. */
const countQueries = async () => {
  const websites = await openWebsites({ db, version: { changed: () => undefined } })
  let queries = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const deps = {
    db: counting,
    websites,
    origins: { homeOf: () => 'http://localhost:3000' },
    contentOf: async (website: Parameters<typeof initialContentOf>[0]) => initialContentOf(website),
    countWaiting,
    providers: onlyProvider(undefined),
  }
  const owner = { websites: websites.slugs() }
  const { rows, matching } = await listConferences(deps, owner, {})
  await totalsOf(deps, owner)
  return { queries, rows: rows.length, matching }
}

test('the list of a thousand conferences asks the database as often as that of three, and is bounded', async () => {
  const few = await countQueries()
  expect(few).toMatchObject({ rows: 3, matching: 3 })
  await sql`
    insert into websites (slug, name, short_name, state, state_since, created_at, created_by)
    select 'many-' || n, 'Conference ' || n, 'Short ' || n,
      case when n % 2 = 0 then 'draft' else 'live' end, now(), now() + n * interval '1 second', 'Ada'
    from generate_series(1, 1000) n`.execute(db)
  await sql`
    insert into website_settings (website, starts_on, ends_on, time_zone, city, country)
    select 'many-' || n, '2031-06-01', '2031-06-03', 'UTC', 'Oslo', 'Norway' from generate_series(1, 1000) n`.execute(
    db,
  )
  const many = await countQueries()
  expect(many).toMatchObject({ rows: 100, matching: 1003 })
  // the steps of drafts are one more query, and no draft was among the three
  expect(many.queries).toBeLessThanOrEqual(few.queries + 1)
})
