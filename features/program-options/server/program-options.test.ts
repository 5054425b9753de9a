import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertDemoData } from '#database/demo-data.ts'
import { addOption, deleteOption, renameOption } from '#features/program-options/server/change-options.ts'
import { findActiveOption, type OptionKind } from '#features/program-options/server/program-options.store.ts'
import type { Website } from '#shared/website.ts'
import { aPermission } from '#tests/admins.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite, websites } from '#tests/websites.ts'

const product = await startTestProduct()
const { db } = product
const renewable = await aPermission(product, aWebsite('renewable'))
const optics = await aPermission(product, aWebsite('optics'))
const nursing = await aPermission(product, aWebsite('nursing'))
const kinds = ['interest', 'session'] as const
const paths = { interest: 'get-interested-in-options', session: 'get-session-options' }
const tables = { interest: 'interestOptions', session: 'sessionOptions' } as const

const ask = (website: Website, kind: OptionKind, headers: Record<string, string> = {}) =>
  product.app.inject({
    url: `/api/form-submission/${paths[kind]}`,
    headers: { host: `${website}.localhost:3000`, ...headers },
  })
const options = async (website: Website, kind: OptionKind) =>
  (await ask(website, kind)).json<{ id: number; option_name?: string; sessionName?: string }[]>()
const names = async (website: Website, kind: OptionKind) =>
  (await options(website, kind)).map(({ option_name, sessionName }) => option_name ?? sessionName)

test('the server answers the options of the host’s website, with an id and the name that each kind gives it T19', async () => {
  for (const website of websites) {
    const interests = await options(website, 'interest')
    const sessions = await options(website, 'session')
    expect(interests).toHaveLength(8)
    expect(sessions).toHaveLength(6)
    expect(interests.map(Object.keys)).toEqual(interests.map(() => ['id', 'option_name']))
    expect(sessions.map(Object.keys)).toEqual(sessions.map(() => ['id', 'sessionName']))
    for (const list of [interests, sessions]) {
      expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b))
    }
  }
  expect(await names(aWebsite('renewable'), 'interest')).toContain('Wind Energy')
  expect(await names(aWebsite('optics'), 'interest')).toContain('Quantum Optics')
  expect(await names(aWebsite('nursing'), 'session')).toContain('Education and Leadership')
})

test('the server answers JSON that a browser asks about again, and 304 when it has it T19', async () => {
  for (const kind of kinds) {
    const answer = await ask(aWebsite('optics'), kind)
    const { etag, ...headers } = answer.headers
    expect(answer.statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    const again = await ask(aWebsite('optics'), kind, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])

    await addOption(product, optics, kind, 'Since then')
    expect((await ask(aWebsite('optics'), kind, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  }
})

test.each(kinds)('an option added, renamed or deleted is in the very next answer: %s T19', async (kind) => {
  for (let round = 0; round < (isLong ? 25 : 3); round++) {
    const before = await options(aWebsite('renewable'), kind)
    const { id } = await addOption(product, renewable, kind, ` Marine Currents ${round} `)
    expect((await names(aWebsite('renewable'), kind)).at(-1)).toBe(`Marine Currents ${round}`)
    await renameOption(product, renewable, kind, { id }, `Ocean Currents ${round}`)
    expect((await names(aWebsite('renewable'), kind)).at(-1)).toBe(`Ocean Currents ${round}`)
    await deleteOption(product, renewable, kind, { id })
    expect(await options(aWebsite('renewable'), kind)).toEqual(before)
  }
})

test('many who ask while options come and go never see less than what was told before T19', async () => {
  let least = (await names(aWebsite('nursing'), 'session')).length
  let isDone = false
  const change = async () => {
    for (let round = 0; round < (isLong ? 30 : 8); round++) {
      await addOption(product, nursing, 'session', `Round ${round}`)
      least++
    }
    isDone = true
  }
  const watch = async () => {
    while (!isDone) {
      // an answer from memory waits for nothing, and the database must have its turn
      await setImmediate()
      const wanted = least
      expect((await names(aWebsite('nursing'), 'session')).length).toBeGreaterThanOrEqual(wanted)
    }
  }
  await Promise.all([change(), ...Array.from({ length: isLong ? 8 : 3 }, watch)])
})

test('a deleted option stays readable in the database, and is no active one T19', async () => {
  const { id, name } = await addOption(product, renewable, 'interest', 'Cold Fusion')
  expect(await findActiveOption(db, aWebsite('renewable'), 'interest', id)).toEqual({ id, name })
  await deleteOption(product, renewable, 'interest', { id })
  expect(await findActiveOption(db, aWebsite('renewable'), 'interest', id)).toBeUndefined()
  expect(
    await db.selectFrom('interestOptions').select('name').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ name: 'Cold Fusion' })
})

test('the server finds no option of another website, of the other kind, or of an id that is none T19', async () => {
  for (const kind of kinds) {
    const { id } = await addOption(product, optics, kind, `Only here: ${kind}`)
    expect(await findActiveOption(db, aWebsite('optics'), kind, id)).toMatchObject({ id })
    expect(await findActiveOption(db, aWebsite('renewable'), kind, id)).toBeUndefined()
    for (const none of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 60])
      expect(await findActiveOption(db, aWebsite('optics'), kind, none), String(none)).toBeUndefined()
  }
})

test.each(kinds)(
  'an option of another website, a deleted one or none is 404, and nothing changes: %s T19',
  async (kind) => {
    const { id } = await addOption(product, optics, kind, 'Holography')
    const { id: deleted } = await addOption(product, renewable, kind, 'Gone')
    await deleteOption(product, renewable, kind, { id: deleted })
    const before = await options(aWebsite('optics'), kind)
    const problem = { status: 404, message: `There is no such ${kind} option` }

    for (const none of [id, deleted, 0, 2 ** 40]) {
      await expect(renameOption(product, renewable, kind, { id: none }, 'Taken')).rejects.toMatchObject(
        problem,
      )
      await expect(deleteOption(product, renewable, kind, { id: none })).rejects.toMatchObject(problem)
    }
    expect(await options(aWebsite('optics'), kind)).toEqual(before)
  },
)

test.each([
  ['interest', '   ', 'Interest option is required'],
  ['session', '', 'Session option is required'],
  ['interest', 'x'.repeat(201), 'Interest option must be at most 200 characters'],
  ['session', 'x'.repeat(201), 'Session option must be at most 200 characters'],
  ['interest', 'a\0b', 'Interest option contains characters that cannot be stored'],
] as const)('the server refuses a name that cannot be one: %s, %# T19', async (kind, name, message) => {
  const { id } = await addOption(product, nursing, kind, `Named: ${message}`)
  const before = await options(aWebsite('nursing'), kind)
  const problem = { status: 400, message }
  await expect(addOption(product, nursing, kind, name)).rejects.toMatchObject(problem)
  await expect(renameOption(product, nursing, kind, { id }, name)).rejects.toMatchObject(problem)
  expect(await options(aWebsite('nursing'), kind)).toEqual(before)
})

test('two active interest options of a website never have one name, whatever the case T19', async () => {
  const problem = { status: 409, message: 'An interest option with this name already exists' }
  const { id } = await addOption(product, renewable, 'interest', 'Perovskites')
  const { id: other } = await addOption(product, renewable, 'interest', 'Tandem Cells')
  await expect(addOption(product, renewable, 'interest', ' PEROVSKITES ')).rejects.toMatchObject(problem)
  await expect(
    renameOption(product, renewable, 'interest', { id: other }, 'perovskites'),
  ).rejects.toMatchObject(problem)
  const atOnce = await Promise.allSettled(
    Array.from({ length: 10 }, () => addOption(product, renewable, 'interest', 'Kite Power')),
  )
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await renameOption(product, renewable, 'interest', { id }, 'PerovskiteS')
  await addOption(product, optics, 'interest', 'Perovskites')
  await deleteOption(product, renewable, 'interest', { id })
  await addOption(product, renewable, 'interest', 'perovskites')
})

test.each(kinds)(
  'each change of an option has its entry in the audit, and only then is made: %s T19',
  async (kind) => {
    const entries = () =>
      db
        .selectFrom('auditEntries')
        .select(['adminEmail', 'website', 'action', 'subject', 'oldValues', 'newValues'])
        .where('website', '=', aWebsite('nursing'))
        .where('action', 'like', `${kind}-option.%`)
        .orderBy('id', 'desc')
        .execute()
    const { id } = await addOption(product, nursing, kind, ' Night Shifts ')
    await renameOption(product, nursing, kind, { id }, 'Shift Work')
    await renameOption(product, nursing, kind, { id }, ' Shift Work')
    await deleteOption(product, nursing, kind, { id })
    const by = { adminEmail: nursing.email, website: 'nursing' }
    expect((await entries()).slice(0, 3)).toEqual(
      expect.arrayContaining([
        {
          ...by,
          action: `${kind}-option.added`,
          subject: 'Night Shifts',
          oldValues: null,
          newValues: { name: 'Night Shifts' },
        },
        {
          ...by,
          action: `${kind}-option.renamed`,
          subject: 'Night Shifts',
          oldValues: { name: 'Night Shifts' },
          newValues: { name: 'Shift Work' },
        },
        {
          ...by,
          action: `${kind}-option.deleted`,
          subject: 'Shift Work',
          oldValues: { name: 'Shift Work' },
          newValues: null,
        },
      ]),
    )

    const { id: other } = await addOption(product, nursing, kind, 'Wards')
    const before = [await options(aWebsite('nursing'), kind), await entries()]
    await withoutAudit(db, async () => {
      await expect(addOption(product, nursing, kind, 'Lost')).rejects.toThrow('no entry today')
      await expect(renameOption(product, nursing, kind, { id: other }, 'Lost')).rejects.toThrow(
        'no entry today',
      )
      await expect(deleteOption(product, nursing, kind, { id: other })).rejects.toThrow('no entry today')
    })
    product.version.changed(aWebsite('nursing'))
    expect([await options(aWebsite('nursing'), kind), await entries()]).toEqual(before)
  },
)

test('a name is taken as it is written, in any script and up to 200 characters T19', async () => {
  for (const name of ['x'.repeat(200), '再生可能エネルギー', 'طاقة الرياح', '<b>"Wind" & \'Sun\'</b>']) {
    await addOption(product, optics, 'session', name)
    expect(await names(aWebsite('optics'), 'session')).toContain(name)
  }
})

test('the server says that something went wrong when the options cannot be read, and reads them again T19', async () => {
  const lost = await startTestProduct()
  const url = `/api/form-submission/${paths.interest}`
  await sql`alter table interest_options rename to elsewhere`.execute(lost.db)
  expect((await lost.get(url)).status).toBe(500)
  await sql`alter table elsewhere rename to interest_options`.execute(lost.db)
  expect((await lost.get(url)).body).toHaveLength(8)
})

test.runIf(isLong)(
  'the options of a trial come once, however many start, and not where an organiser has or had their own T19',
  async () => {
    const { db: fresh } = await testDatabase()
    const now = new Date()
    await fresh
      .insertInto('interestOptions')
      .values({ website: aWebsite('optics'), name: 'Holography', createdAt: now, deletedAt: now })
      .execute()
    await fresh
      .insertInto('sessionOptions')
      .values({ website: aWebsite('nursing'), name: 'Our own', createdAt: now })
      .execute()
    await Promise.all([insertDemoData(fresh), insertDemoData(fresh), insertDemoData(fresh)])
    await insertDemoData(fresh)

    const count = async (kind: OptionKind, website: Website) =>
      (await fresh.selectFrom(tables[kind]).select('id').where('website', '=', website).execute()).length
    expect(await Promise.all(websites.map((website) => count('interest', website)))).toEqual([1, 8, 8])
    expect(await Promise.all(websites.map((website) => count('session', website)))).toEqual([6, 6, 1])
  },
)
