import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuditEntry, auditFilePath, listAudit } from '#features/audit/audit.contract.ts'
import { productActor, writeAudit } from '#platform/server/audit-log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { insertManyEntries } from '#tests/many-audit-entries.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

type Change = Parameters<typeof writeAudit>[3]

const product = await startTestProduct()
const { app, db } = product
// a file is named by the day, which ends on no slow machine earlier
product.clock.hold()

const chair = await anAdmin(db, { email: 'chair@example.org' })
const helper = await anAdmin(db, {
  role: 'ADMIN',
  websites: [aWebsite('optics')],
  email: 'helper@example.org',
})
const asOwner = await bearerOf(app, chair)
const asHelper = await bearerOf(app, helper)
const asViewer = await bearerOf(
  app,
  await anAdmin(db, {
    role: 'VIEWER',
    websites: [aWebsite('optics'), aWebsite('nursing')],
    email: 'viewer@example.org',
  }),
)
const asNobody = await bearerOf(app, await anAdmin(db, { role: 'ADMIN' }))

/** The entries of the logins above are not those that these tests list. */
const forgetLogins = async (of: Database) => {
  await sql`alter table audit_entries disable trigger user`.execute(of)
  await of.deleteFrom('auditEntries').where('action', '=', 'session.opened').execute()
  await sql`alter table audit_entries enable trigger user`.execute(of)
}
await forgetLogins(db)

const write = (day: string, who: { id: string; email: string } | typeof productActor, change: Change) =>
  writeAudit(db, 'id' in who ? { adminId: who.id, email: who.email } : who, new Date(day), change)

type Listed = { entries: AuditEntry[]; next: string | null; admins: string[]; actions: string[] }
const ask = (path: string, query: Record<string, string>, headers: Record<string, string>) =>
  app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers })
const list = async (query: Record<string, string> = {}, headers = asOwner): Promise<Listed> => {
  const answer = await ask(listAudit.path, query, headers)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const subjects = async (query: Record<string, string> = {}, headers = asOwner) =>
  (await list(query, headers)).entries.map(({ subject }) => subject)
const csv = async (query: Record<string, string> = {}, headers = asOwner) =>
  (await ask(auditFilePath('csv'), query, headers)).body

await write('2026-03-01T09:00:00Z', chair, {
  action: 'event.saved',
  subject: 'dates',
  website: aWebsite('optics'),
  old: { startsOn: '2026-05-29' },
  new: { startsOn: '2026-05-30' },
})
await write('2026-03-01T23:59:59.999Z', helper, {
  action: 'event.saved',
  subject: 'venue',
  website: aWebsite('optics'),
})
await write('2026-03-02T00:00:00Z', chair, {
  action: 'event.saved',
  subject: 'hotel',
  website: aWebsite('nursing'),
})
await write('2026-03-02T10:00:00Z', chair, { action: 'account.invited', subject: 'helper@example.org' })
await write('2026-03-03T10:00:00Z', productActor, { action: 'session.ended', subject: 'helper@example.org' })
await write('2026-03-04T10:00:00Z', helper, {
  action: 'interest-option.added',
  subject: '=HYPERLINK("http://evil.example")',
  website: aWebsite('optics'),
  new: { name: '+1\n"two", three' },
})

test('the newest change comes first, with who, when, website, what, old and new', async () => {
  const { entries, next, admins, actions } = await list()
  expect(entries.map(({ subject }) => subject)).toEqual([
    '=HYPERLINK("http://evil.example")',
    'helper@example.org',
    'helper@example.org',
    'hotel',
    'venue',
    'dates',
  ])
  expect(entries.at(-1)).toEqual({
    id: expect.any(String),
    at: '2026-03-01T09:00:00.000Z',
    admin: 'chair@example.org',
    website: 'optics',
    action: 'event.saved',
    subject: 'dates',
    old: { startsOn: '2026-05-29' },
    new: { startsOn: '2026-05-30' },
  })
  expect(next).toBeNull()
  expect(admins).toEqual(['chair@example.org', 'helper@example.org', 'Plenary'])
  expect(actions).toEqual(['account.invited', 'event.saved', 'interest-option.added', 'session.ended'])
})

test('filters narrow the list, alone and together; both days are included', async () => {
  expect(await subjects({ website: 'nursing' })).toEqual(['hotel'])
  expect(await subjects({ admin: 'helper@example.org', action: 'event.saved' })).toEqual(['venue'])
  expect(await subjects({ admin: 'Plenary' })).toEqual(['helper@example.org'])
  expect(await subjects({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['venue', 'dates'])
  expect(await subjects({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['helper@example.org', 'hotel'])
  expect(await subjects({ from: '2026-03-05' })).toEqual([])
  expect(await subjects({ to: '0001-01-01' })).toEqual([])
  expect(await subjects({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(6)
  expect(await subjects({ from: '0001-01-01', to: '9999-12-31', zone: 'Pacific/Apia' })).toHaveLength(6)
  expect(
    await subjects({
      website: 'optics',
      admin: 'chair@example.org',
      action: 'event.saved',
      to: '2026-03-02',
    }),
  ).toEqual(['dates'])
  expect(await subjects({ admin: '', action: '' })).toHaveLength(6)
})

test('the days of the filter are those of a zone, and so are the times of the file', async () => {
  const zone = 'America/Los_Angeles'
  const moments = (await list()).entries.map(({ at }) => at)
  const shifted = (at: string) => new Date(Date.parse(at) - 8 * 3_600_000).toISOString().slice(0, 10)
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-02'])
    expect((await list({ from: day, to: day, zone })).entries.map(({ at }) => at)).toEqual(
      moments.filter((at) => shifted(at) === day),
    )
  const text = await csv({ website: 'nursing', zone })
  expect(text).toContain('Time (America/Los_Angeles),')
  expect(text).toMatch(/\r\n2026-\d\d-\d\dT[\d:.]+-08:00,/)
  expect((await ask(listAudit.path, { zone: 'Mars/Olympus' }, asOwner)).statusCode).toBe(400)
})

test('an ADMIN or VIEWER sees what concerns a granted website, and never what concerns none', async () => {
  const mine = await list({}, asHelper)
  expect(new Set(mine.entries.map(({ website }) => website))).toEqual(new Set(['optics']))
  expect(mine.admins).toEqual(['chair@example.org', 'helper@example.org'])
  expect(mine.actions).toEqual(['event.saved', 'interest-option.added'])
  expect(await subjects({}, asViewer)).toEqual([
    '=HYPERLINK("http://evil.example")',
    'hotel',
    'venue',
    'dates',
  ])
  expect(await subjects({ action: 'account.invited' }, asViewer)).toEqual([])
  expect(await list({}, asNobody)).toEqual({ entries: [], next: null, admins: [], actions: [] })
  expect(await csv({}, asNobody)).toMatch(/^\uFEFF.*New\r\n$/)
  for (const path of [listAudit.path, auditFilePath('csv')]) {
    const answer = await ask(path, { website: 'nursing' }, asHelper)
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: 'You do not have permission for this website.', code: 'forbidden' },
    ])
  }
  expect(await csv({}, asHelper)).not.toContain('hotel')
})

test('an address that no one made by hand learns it, and never reaches the database', async () => {
  for (const query of [
    { cursor: 'x' },
    { cursor: `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` },
    { from: '2026-02-30' },
    { to: 'tomorrow' },
    { admin: 'a\0b' },
    { action: 'x'.repeat(61) },
  ] as Record<string, string>[]) {
    for (const path of [listAudit.path, auditFilePath('csv')])
      expect((await ask(path, query, asOwner)).statusCode, JSON.stringify(query)).toBe(400)
  }
  expect((await app.inject({ url: `${listAudit.path}?admin=a&admin=b`, headers: asOwner })).statusCode).toBe(
    400,
  )
  expect((await ask(listAudit.path, { website: 'astronomy' }, asOwner)).statusCode).toBe(400)
})

test('an entry is never changed, and never removed', async () => {
  for (const statement of [
    sql`update audit_entries set subject = 'another'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('Entries of the audit are never changed')
})

test('the audit page exports what is listed as CSV that no spreadsheet calculates', async () => {
  const answer = await ask(auditFilePath('csv'), { website: 'optics', from: '2026-03-01' }, asOwner)
  const today = product.clock.now().toISOString().slice(0, 10)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="plenary-audit-optics-${today}.csv"`,
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(answer.body.slice(1)).toBe(
    [
      'Time (UTC),Who,Website,Action,Subject,Old,New',
      '2026-03-04T10:00:00.000Z,helper@example.org,optics,interest-option.added,"\'=HYPERLINK(""http://evil.example"")",,"{""name"":""+1\\n\\""two\\"", three""}"',
      '2026-03-01T23:59:59.999Z,helper@example.org,optics,event.saved,venue,,',
      '2026-03-01T09:00:00.000Z,chair@example.org,optics,event.saved,dates,"{""startsOn"":""2026-05-29""}","{""startsOn"":""2026-05-30""}"',
      '',
    ].join('\r\n'),
  )
  // the cookie opens no export
  const token = asOwner.authorization.slice('Bearer '.length)
  expect((await ask(auditFilePath('csv'), {}, { cookie: `admin_jwt=${token}` })).statusCode).toBe(401)
})

test('an export that fails is no file', async () => {
  await sql`alter table audit_entries rename to elsewhere`.execute(db)
  const answer = await app.inject({ url: auditFilePath('csv'), headers: asOwner })
  await sql`alter table elsewhere rename to audit_entries`.execute(db)
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(answer.json()).toMatchObject({ message: 'Something went wrong.', code: 'internal_error' })
})

test('pages of 50 follow one another, and nothing that comes in the meantime moves them', async () => {
  const many = await startTestProduct()
  const headers = await bearerOf(many.app, await anAdmin(many.db))
  await forgetLogins(many.db)
  // ids follow the numbers
  const add = (from: number, to: number) =>
    sql`
      insert into audit_entries (id, at, admin_email, website, action, subject)
      select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, now(), 'Plenary',
        (array['optics', null])[1 + n % 2], 'made.up', 'Entry ' || n
      from generate_series(${from}::integer, ${to}::integer) as n`.execute(many.db)
  await add(1, 120)
  const page = async (cursor?: string) =>
    (
      await many.app.inject({ url: `${listAudit.path}${cursor ? `?cursor=${cursor}` : ''}`, headers })
    ).json<Listed>()
  const first = await page()
  await add(121, 130)
  const second = await page(String(first.next))
  const third = await page(String(second.next))
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([50, 50, 20])
  expect([...first.entries, ...second.entries, ...third.entries].map(({ subject }) => subject)).toEqual(
    Array.from({ length: 120 }, (_, at) => `Entry ${120 - at}`),
  )
  expect(third.next).toBeNull()
})

test.runIf(isLong)('of 200,000 entries, all 5,000 of one admin are exported, the newest first', async () => {
  const large = await testDatabase()
  await insertManyEntries(large.db)
  const busy = await startTestProduct({}, { database: large })
  const headers = await bearerOf(busy.app, await anAdmin(busy.db))
  const text = (await busy.app.inject({ url: `${auditFilePath('csv')}?admin=admin7@example.org`, headers }))
    .body
  const exported = [...text.matchAll(/,Entry (\d+),/g)].map(([, number]) => Number(number))
  expect(exported).toEqual(Array.from({ length: 5000 }, (_, at) => 199_967 - at * 40))
})
