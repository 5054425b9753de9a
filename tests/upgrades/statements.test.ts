import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { startTestProduct } from '../product.ts'
import { expectedOf, migrations, restoreFiles } from './archive.ts'
import { look } from './look.ts'
import { archiveOfJourney, databaseBeside, recorded, tryOthers, writeAgain } from './statements.ts'

/** Runs a function on one connection, which is closed after it, whatever transaction is open there. */
const onClient = async <T>({ pool }: { pool: pg.Pool }, run: (client: pg.PoolClient) => Promise<T>) => {
  const client = await pool.connect()
  return run(client).finally(() => client.release(true))
}

test('what an old version writes beside a new one that has migrated is stored, and the new one shows it', async () => {
  expect(recorded.journey.length).toBeGreaterThan(300)
  const database = await databaseBeside()
  const failures = await onClient(database, async (client) => {
    const found = await writeAgain(client)
    await client.query('commit')
    return found
  })
  expect(failures).toEqual([])
  await migrate(database.pool, migrations)
  const settings = { DATA_DIR: await restoreFiles(archiveOfJourney) }
  const startsAt = new Date(archiveOfJourney.madeAt)
  const product = await startTestProduct(settings, { database, isAlone: true, startsAt })
  expect(await look(product.app, archiveOfJourney.tokens)).toMatchObject(expectedOfNew())
})

/** The new version has made this installation, so optics and nursing begin with its content: other texts at the same prices. */
const expectedOfNew = () => {
  const expected = expectedOf(archiveOfJourney)
  for (const website of ['optics', 'nursing']) {
    const fees = expected[`fees of ${website}`]?.body as { types: Record<string, unknown>[] } | undefined
    for (const type of fees?.types ?? []) delete type['included']
  }
  return expected
}

test('every statement of the old version is accepted by the tables of the new one', async () => {
  expect(recorded.others.length).toBeGreaterThan(300)
  expect(await onClient(await databaseBeside(), tryOthers)).toEqual([])
})

test('a required column, a removed one and a reference that the old version knows nothing of are found', async () => {
  const database = await databaseBeside()
  await database.pool.query(`
    create table seats (id text primary key);
    alter table discount_requests add column seat text not null;
    alter table contact_messages drop column message cascade;
    alter table registrations add foreign key (website) references seats (id)`)
  const failures = await onClient(database, async (client) => [
    ...(await writeAgain(client)),
    ...(await client.query('rollback').then(() => tryOthers(client))),
  ])
  for (const reason of [/"seat" of relation "discount_requests"/, /column "message"/, /website_fkey1?"/])
    expect(failures).toContainEqual(expect.stringMatching(reason))
})
