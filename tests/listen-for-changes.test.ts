import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { changePresentationPrice } from '#features/pricing/server/change-presentation-price.ts'
import { addOption, deleteOption } from '#features/program-options/server/change-options.ts'
import { createContentVersion } from '#platform/server/content-version.ts'
import type { Database, DatabaseAddress } from '#platform/server/postgres/database.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { aPermission } from './admins.ts'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { openGate } from './database-gate.ts'
import { isLong } from './long.ts'
import { startTestProduct, type TestProduct } from './product.ts'

const shared: TestDatabase = await testDatabase()
const { db } = shared
// two processes here are two products
const one = await startTestProduct({}, { database: shared, isAlone: true })
const other = await startTestProduct({}, { database: shared, isAlone: true })

const interests = async (product: TestProduct, website = 'renewable') => {
  const answer = await product.get('/api/form-submission/get-interested-in-options', {
    host: `${website}.localhost`,
  })
  return (answer.body as unknown as { option_name: string }[]).map(({ option_name }) => option_name)
}

const insertBySql = (name: string) =>
  db
    .insertInto('interestOptions')
    .values({ website: aWebsite('renewable'), name, createdAt: new Date() })
    .execute()

const listeners = async (connection: Database = db) => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'plenary news'`.execute(connection)
  return rows.map(({ pid }) => pid)
}

const killListeners = async (connection: Database = db) => {
  for (const pid of await listeners(connection))
    await sql`select pg_terminate_backend(${pid})`.execute(connection)
}

/** A listener with its log, and how often each website has changed. */
const aListener = async (address: DatabaseAddress, lookEvery?: number) => {
  const version = createContentVersion()
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const changeListener = await listenForChanges({
    address,
    log,
    version,
    websites: threeWebsites(),
    ...(lookEvery && { lookEvery }),
  })
  atEnd(changeListener.stop)
  return { version, log, ...changeListener }
}

test('two processes on one database: what one changes, the other shows T19', async () => {
  const permission = await aPermission(one, aWebsite('renewable'))
  const before = await interests(other)
  const { id } = await addOption(one, permission, 'interest', 'Tidal Lagoons')
  await expect.poll(() => interests(other)).toEqual([...before, 'Tidal Lagoons'])
  await deleteOption(other, permission, 'interest', { id })
  await expect.poll(() => interests(one)).toEqual(before)
})

test('what a person changes with SQL is shown by every process, once it is committed T19', async () => {
  const before = await interests(one)
  await interests(other)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('interestOptions')
      .values({ website: aWebsite('renewable'), name: 'Written by hand', createdAt: new Date() })
      .execute()
    expect(await interests(one)).toEqual(before)
  })
  for (const product of [one, other]) await expect.poll(() => interests(product)).toContain('Written by hand')
})

test('the listener comes back when its connection is killed, and shows what has changed in the meantime T19', async () => {
  await interests(one)
  expect(await listeners()).toHaveLength(2)
  await killListeners()
  await insertBySql('While nobody listened')
  for (const product of [one, other]) {
    await expect.poll(() => interests(product)).toContain('While nobody listened')
    await expect
      .poll(() => product.logged.map(({ message }) => message))
      .toContain('news of changes come again')
    expect(product.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(product.logged.filter(({ level }) => level === 'warn')).toMatchObject([
      { message: 'news of changes do not come: the connection was lost' },
    ])
  }
  await insertBySql('And afterwards')
  await expect.poll(() => interests(one)).toContain('And afterwards')
})

test('the listener tells of each table that the public pages show, for the website that has changed alone', async () => {
  const { version } = await aListener(shared.address)
  const changes = [
    () => sql`update pricing_settings set processing_fee_basis_points = 490 where website = 'optics'`,
    () => sql`update presentation_types set price_cents = price_cents + 1 where website = 'optics'`,
    () => sql`update accommodation_combinations set price_cents = price_cents + 1 where website = 'optics'`,
    () => sql`insert into website_settings (website) values ('optics')`,
    () => sql`delete from website_settings where website = 'optics'`,
    () => sql`update session_options set name = name || '.' where website = 'optics'`,
    () => sql`delete from interest_options where website = 'optics'`,
  ]
  const others = websites.filter((website) => website !== 'optics')
  const before = others.map(version.of)
  for (const change of changes) {
    const last = version.of(aWebsite('optics'))
    await change().execute(db)
    await expect.poll(() => version.of(aWebsite('optics'))).toBe(last + 1)
  }
  expect(others.map(version.of)).toEqual(before)
})

test('the listener listens to no website that is none of ours', async () => {
  const { version } = await aListener(shared.address)
  const before = websites.map(version.of)
  await sql`select pg_notify('content_changed', 'nobody'), pg_notify('content_changed', ''), pg_notify('else', 'optics')`.execute(
    db,
  )
  await sql`select pg_notify('content_changed', 'nursing')`.execute(db)
  await expect
    .poll(() => version.of(aWebsite('nursing')))
    .toBe((before[websites.indexOf(aWebsite('nursing'))] ?? 0) + 1)
  expect(version.of(aWebsite('optics'))).toBe(before[websites.indexOf(aWebsite('optics'))])
})

test.runIf(isLong)(
  'the listener waits for a database that is away, says so once, and counts everything as changed when it is back',
  async () => {
    const gate = await openGate(shared.address)
    const { version, log } = await aListener(gate.address)
    const before = websites.map(version.of)
    gate.shut()
    const tries = gate.tries()
    await expect.poll(() => gate.tries() - tries).toBeGreaterThan(2)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(websites.map(version.of)).toEqual(before)

    gate.open()
    await expect.poll(() => log.info.mock.calls).toEqual([['news of changes come again']])
    expect(websites.map(version.of)).toEqual(before.map((count) => count + 1))
    await sql`select pg_notify('content_changed', 'optics')`.execute(db)
    await expect.poll(() => version.of(aWebsite('optics'))).toBe((before[0] ?? 0) + 2)
    expect(log.error).not.toHaveBeenCalled()
  },
)

test('the listener notices a connection that went dead without a word', async () => {
  const gate = await openGate(shared.address)
  const { version, log } = await aListener(gate.address, isLong ? 1_000 : 200)
  gate.freeze()
  await sql`select pg_notify('content_changed', 'optics')`.execute(db)
  const before = version.of(aWebsite('optics'))
  await expect.poll(() => version.of(aWebsite('optics'))).toBeGreaterThan(before)
  expect(log.warn).toHaveBeenCalled()
})

test('the listener begins although no one is there yet, and listens when someone is', async () => {
  const gate = await openGate(shared.address)
  gate.shut()
  const { version, log } = await aListener(gate.address)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(version.of(aWebsite('renewable'))).toBe(0)
  gate.open()
  await expect.poll(() => version.of(aWebsite('renewable'))).toBe(1)
})

test('the listener ends its connection when it is stopped, and its waiting when there is none', async () => {
  const own = await testDatabase()
  const { stop, log } = await aListener(own.address)
  expect(await listeners(own.db)).toHaveLength(1)
  await stop()
  await expect.poll(() => listeners(own.db)).toEqual([])
  expect(log.warn).not.toHaveBeenCalled()

  const gate = await openGate(own.address)
  const disconnected = await aListener(gate.address)
  gate.shut()
  await expect.poll(() => disconnected.log.warn.mock.calls.length).toBe(1)
  await disconnected.stop()
  const tries = gate.tries()
  gate.open()
  expect(await listeners(own.db)).toEqual([])
  expect(gate.tries()).toBe(tries)
})

test.runIf(isLong)(
  'a price that one process changes is in the very next answer of each process T9',
  async () => {
    const settings = [{}, { database: shared, cachePrices: true }] as const
    const products = [await startTestProduct(...settings), await startTestProduct(...settings)] as const
    const [first] = products
    const permission = await aPermission(first, aWebsite('renewable'))
    const { id } = await db
      .selectFrom('presentationTypes')
      .select('id')
      .where('website', '=', aWebsite('renewable'))
      .where('type', '=', 'LISTENER')
      .executeTakeFirstOrThrow()
    const seen: number[] = []
    const changes = Array.from({ length: 100 }, (_, at) => toCents((at + 1) * 100))
    for (const priceCents of changes) {
      await changePresentationPrice(first, permission, { id, priceCents, ifMatch: undefined })
      // each of the two is called first in turn
      for (const product of seen.length % 4 === 0 ? products : products.toReversed())
        seen.push((await product.priceOf()).totalPrice)
    }
    expect(seen).toEqual(
      changes
        .flatMap((cents) => [toEuros(cents), toEuros(cents)])
        .map((euros) => Math.round(euros * 105) / 100),
    )
  },
)

test('while no notifications come, the price is read from the database T9', async () => {
  const product = await startTestProduct({}, { database: shared, cachePrices: true })
  const { totalPrice } = await product.priceOf()
  product.version.hear(undefined)
  await sql`update presentation_types set price_cents = price_cents + 100 where type = 'LISTENER'`.execute(db)
  expect((await product.priceOf()).totalPrice).toBe(Math.round(totalPrice * 100 + 105) / 100)
})
