import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Erasure, FoundPerson } from '#features/privacy/privacy.contract.ts'
import { personExportPath } from '#features/privacy/privacy.contract.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { rowsOfTables, type WrittenRow } from '../every-row.ts'
import { isLong } from '../longest.ts'
import { aPerson, startTestProduct } from '../product.ts'
import { placeEverywhere } from '../someone-everywhere.ts'
import { someOptions } from '../upload-form.ts'
import { oneOf, seededRandom } from './random.ts'

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)
const website = 'renewable'
const options = await someOptions(product.pool)
let owner = await bearerOf(app, account)

beforeAll(async () => {
  await placeEverywhere(product, { owner, options }, 1)
  await placeEverywhere(product, { owner, options }, 2)
  await waitingWork()
  await product.runJobs()
}, 60_000)

beforeEach(async () => {
  clock.advance(600)
  owner = await bearerOf(app, account)
  await product.runJobs()
})

/** A running mailing and one job of each kind, all of other people and due tomorrow. */
const waitingWork = async () => {
  const [mailing, now] = [newId<'mailing'>(clock.now()), clock.now()]
  await sql`
    insert into mailings (website, id, state, list, filter, purpose, subject, body, created_at, created_by, saved_at,
      started_at, per_minute, recipients)
    values (${website}, ${mailing}, 'sending', 'bookings', 'q=website', 'news', 'Welcome To Tokyo',
      'Dear ((name)), see the website', ${now}, 'a', ${now}, ${now}, 10, 1)`.execute(db)
  await sql`
    insert into jobs (id, kind, key, payload, run_at, created_at)
    select gen_random_uuid(), kind, 'hostile ' || kind, payload || ${JSON.stringify({ website, id: mailing, turn: 1 })}::jsonb,
      ${now}::timestamptz + interval '30 days', ${now}
    from (select distinct on (kind) kind, payload from jobs order by kind, id) done`.execute(db)
  await sql`
    insert into jobs (id, kind, key, payload, run_at, created_at)
    values (gen_random_uuid(), 'mailing.feed', ${`${mailing}:1`},
      ${JSON.stringify({ website, id: mailing, turn: 1 })}::jsonb, ${now}::timestamptz + interval '30 days', ${now})`.execute(
    db,
  )
}

const headersOf = () => ({ host: 'localhost:3000', ...owner })
const find = async (email: string) =>
  (await product.get(`/admin/api/admin/privacy/person?email=${encodeURIComponent(email)}`, owner))
    .body as unknown as FoundPerson
const exportOf = async (email: string): Promise<Record<string, Record<string, unknown>[]>> => {
  const answer = await app.inject({
    url: `${personExportPath}?email=${encodeURIComponent(email)}`,
    headers: headersOf(),
  })
  const files = unzipSync(answer.rawPayload)
  return JSON.parse(strFromU8(files['data.json'] as Uint8Array))
}
const erase = async (email: string) => {
  const { status, body } = await product.post(
    '/admin/api/admin/privacy/erasures',
    { email, confirm: email },
    owner,
  )
  expect({ status, body }).toMatchObject({ status: 202 })
  await product.runJobs()
  const done = await product.get(`/admin/api/admin/privacy/erasures/${body['id']}`, owner)
  expect(done.body).toMatchObject({ endedAt: expect.any(String), refusedBecause: null })
  return done.body as unknown as Erasure
}

let count = 0

/** Registers and writes a message under this name; the booking is then renamed, so that only the audit has the name. */
const someoneCalled = async (name: string) => {
  const email = `guest-${++count}@hostile-names.example.org`
  const person = { ...aPerson({ name, email }), presentationType: 'SPEAKER' }
  const { status, body } = await product.post('/api/registration/register', person)
  expect({ name, status, body }).toMatchObject({ status: 201 })
  const [registration] = await product.registrationsOf(email)
  const booking = `/admin/api/admin/registration-forms/${website}/${registration?.id}`
  const corrected = { name, country: person.country, instituteOrUniversity: `Institute ${count}` }
  expect(await product.ask('PUT', booking, corrected, owner)).toMatchObject({ status: 200 })
  const message = { name, email, subject: 'Hello', message: 'What is it about?' }
  expect(await product.post('/api/contact', message)).toMatchObject({ status: 201 })
  await product.runJobs()
  return email
}

/** Tables whose row ids are referenced by other tables. */
const ofOwnId = new Set([
  ...['registrations', 'contact_messages', 'discount_requests', 'abstract_submissions', 'payment_records'],
  ...['payment_exceptions', 'mails', 'jobs', 'sandbox_sessions', 'sandbox_payment_intents'],
])

/** Whether a row contains the address, or an id of such a row: found by scanning rows, not by the product's queries. */
const ownerIn = (rows: readonly WrittenRow[], email: string) => {
  const address = email.toLowerCase()
  let texts = [address]
  for (const _ of [1, 2])
    texts = [
      address,
      ...rows.flatMap(({ table, row }) =>
        ofOwnId.has(table) && texts.some((word) => row.toLowerCase().includes(word))
          ? [String(JSON.parse(row).id)]
          : [],
      ),
    ]
  const says = ({ row }: WrittenRow) => texts.some((word) => row.toLowerCase().includes(word))
  const orders = rows.flatMap((one) =>
    one.table === 'print_lines' && says(one) ? [String(JSON.parse(one.row).order_id)] : [],
  )
  return (one: WrittenRow) =>
    says(one) || (one.table === 'print_orders' && orders.includes(JSON.parse(one.row).id))
}

/** Audit entries are exported without ids. */
const entryOf = ({ at, action, subject }: Record<string, unknown>) =>
  `${new Date(String(at)).getTime()} ${action} ${subject}`

const keyOf = ({ table, row, writtenBy }: WrittenRow) => `${table} ${writtenBy} ${row}`

/** The rows that were removed or rewritten since. */
const touchedSince = async (before: readonly WrittenRow[]) => {
  const after = new Set((await rowsOfTables(db)).map(keyOf))
  return before.filter((row) => !after.has(keyOf(row)))
}

/** The tables of each count in the preview. */
const tablesOf: Readonly<Partial<Record<FoundPerson['held'][number]['part'], readonly string[]>>> = {
  registrations: ['registrations'],
  payments: ['payment_records'],
  discounts: ['discount_requests'],
  abstracts: ['abstract_submissions'],
  messages: ['contact_messages'],
  mails: ['mails'],
  mailings: ['mailing_recipients'],
  refusals: ['refused_addresses'],
  prints: ['print_orders'],
  jobs: ['jobs'],
  exceptions: ['payment_exceptions'],
  audit: ['audit_entries'],
  notes: [
    ...['mailings', 'rehearsals', 'released_decisions', 'sandbox_sessions', 'sandbox_payment_intents'],
    ...['sandbox_refunds', 'sandbox_events', 'sandbox_idempotency_keys'],
  ],
}

const partsOf = (rows: readonly WrittenRow[]) =>
  Object.fromEntries(
    Object.entries(tablesOf).flatMap(([part, tables]) => {
      const ofPart = rows.filter(({ table }) => tables.includes(table)).length
      return ofPart > 0 ? [[part, ofPart]] : []
    }),
  )
const heldOf = ({ held }: FoundPerson) =>
  Object.fromEntries(held.flatMap(({ part, rows, fate }) => (fate === 'kept' ? [] : [[part, rows]])))

/** Exports and erases a person, and compares every row of every table. */
const compare = async (email: string) => {
  const before = await rowsOfTables(db)
  const isTheirs = ownerIn(before, email)
  const entries = new Set(
    before.flatMap((one) =>
      one.table === 'audit_entries' && isTheirs(one) ? [entryOf(JSON.parse(one.row))] : [],
    ),
  )
  const {
    email: _,
    exportedAt: __,
    counts: ___,
    unsubscribed: ____,
    audit = [],
    ...parts
  } = await exportOf(email)
  const ofOthers = Object.values(parts)
    .flat()
    .filter((row) => !isTheirs({ table: '', row: JSON.stringify(row), writtenBy: '' }))
  const exportedOfOthers = [...ofOthers, ...audit.filter((entry) => !entries.has(entryOf(entry)))]

  const preview = await find(email)
  const done = await erase(email)
  const touched = await touchedSince(before)
  const went: Record<string, number> = partsOf(touched)
  return {
    exportedOfOthers,
    touchedOfOthers: touched.filter((row) => !isTheirs(row)).map(({ table, row }) => `${table} ${row}`),
    foretold: heldOf(preview),
    // including the audit entry of the export
    went: { ...went, audit: (went['audit'] ?? 0) + 1 },
    counted: Object.fromEntries(done.counts.map(({ part, rows }) => [part, rows])),
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéßøñ漢ا']
const randomNames = (most: number) => {
  const dice = seededRandom(42)
  return Array.from({ length: most }, () =>
    Array.from({ length: 2 + dice(29) }, () => oneOf(dice, letters)).join(''),
  )
}

/** Names of tables, columns and job kinds, and the contents of other people's rows. */
const wordsInUse = async (): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select table_name as word from information_schema.tables where table_schema = current_schema()
      union select column_name from information_schema.columns where table_schema = current_schema()
      union select kind from jobs
      union select jsonb_object_keys(payload) from jobs
      union select action from audit_entries
    ) words order by word`.execute(db)
  return rows.map(({ word }) => word)
}
const nasty = [
  ...['renewable', 'To', 'website', 'true', 'null', '12', 'Erased person', '[erased]', '%', '%%', '_', '__'],
  ...['.*', 'a|b', '(?:', '\\d', '^$', "O'Neil", '"id"', 'Wilhelmina Quist 1', 'Wilhelmina', 'Example.org'],
  ...['paid', 'status', 'id', 'mailing.feed', 'registrations', 'paymentId'],
]

test('a name that is a word of our own or of others owns no row: export and erasure touch nothing of others', async () => {
  const texts = await wordsInUse()
  const names = isLong
    ? [...nasty, ...texts.filter((_, at) => at % 4 === 0), ...randomNames(1000)]
    : [...nasty.filter((_, at) => at % 3 === 0), ...randomNames(2)]
  for (const [at, name] of names.entries()) {
    // a thousand take longer than a session lasts
    if (at % 100 === 99) owner = await bearerOf(app, account)
    const email = await someoneCalled(name)
    const { exportedOfOthers, touchedOfOthers, foretold, went, counted } = await compare(email)
    expect({ name, exportedOfOthers, touchedOfOthers }).toEqual({
      name,
      exportedOfOthers: [],
      touchedOfOthers: [],
    })
    expect({ name, went, counted }).toEqual({ name, went: foretold, counted: foretold })
  }
}, 3_600_000)

test('the preview counts what an erasure takes of someone who is everywhere, row by row', async () => {
  const { email } = await placeEverywhere(product, { owner, options }, 3)
  const { exportedOfOthers, touchedOfOthers, foretold, went, counted } = await compare(email)
  expect({ exportedOfOthers, touchedOfOthers }).toEqual({ exportedOfOthers: [], touchedOfOthers: [] })
  expect(foretold).toMatchObject({ jobs: expect.any(Number), notes: expect.any(Number) })
  expect(went).toEqual(foretold)
  const { unsubscribes: _, ...erased } = counted as Record<string, number>
  expect(erased).toEqual(foretold)
})

test('badges of several people stay for the others: the PDF is drawn again without the one who is erased', async () => {
  const email = await someoneCalled('Grace Shared')
  const other = await someoneCalled('Grace Other')
  const { status, body } = await product.post(
    `/admin/api/admin/print-orders/${website}`,
    { form: 'small', q: 'hostile-names' },
    owner,
  )
  expect({ status, body }).toMatchObject({ status: 202 })
  await product.runJobs()
  const show = async () =>
    (
      await sql<{ people: number; fileKey: string | null; names: string[] }>`
      select o.people, o.file_key as "fileKey",
        array(select person ->> 'name' from print_lines where order_id = o.id order by place) as names
      from print_orders o where id = ${body['id']}`.execute(db)
    ).rows[0]
  const before = await show()
  expect(before).toMatchObject({ fileKey: expect.any(String), names: ['Grace Other', 'Grace Shared'] })
  await erase(email)
  const after = await show()
  expect(after).toMatchObject({ people: 1, names: ['Grace Other'], fileKey: expect.any(String) })
  expect(after?.fileKey).not.toBe(before?.fileKey)
  expect((await find(other)).held).toContainEqual({ part: 'prints', rows: 1, fate: 'erased' })
})

test('an organiser who registered under the address that notices go to owns no message of others', async () => {
  const email = 'desk@hostile-names.example.org'
  await someoneCalled('Ada Elsewhere')
  await sql`update mails set recipient_address = ${email} where kind = 'contact.notice'`.execute(db)
  await product.post('/api/registration/register', {
    ...aPerson({ name: 'Desk', email }),
    presentationType: 'SPEAKER',
  })
  await product.runJobs()
  const notices = async () =>
    (await sql<{ count: number }>`select count(*)::int from mails where kind = 'contact.notice'`.execute(db))
      .rows[0]?.count
  const before = await notices()
  expect(before).toBeGreaterThan(0)
  expect((await exportOf(email))['mails']).toMatchObject([{ kind: 'registration.received' }])
  await erase(email)
  expect(await notices()).toBe(before)
})

test('of a person named "false" the audit keeps its form, and texts of others lose the address, and the name beside it alone', async () => {
  const email = await someoneCalled('false')
  const [registration] = await product.registrationsOf(email)
  const booking = `/admin/api/admin/registration-forms/${website}/${registration?.id}`
  expect(await product.post(`${booking}/cancel`, {}, owner)).toMatchObject({ status: 200 })
  const [mailing, now] = [newId<'mailing'>(clock.now()), clock.now()]
  await sql`
    insert into mailings (website, id, state, list, filter, purpose, subject, body, created_at, created_by, saved_at,
      started_at, ended_at, left_out)
    values (${website}, ${mailing}, 'finished', 'bookings', 'cancelled=false', 'news', 'News', 'Nothing is false',
      ${now}, 'a', ${now}, ${now}, ${now}, ${JSON.stringify([
        { id: '1', name: 'false', address: email, reason: 'left' },
        { id: '2', name: 'false', address: 'other@example.org', reason: 'left' },
      ])}::jsonb)`.execute(db)
  const author = await someoneCalled('Who asks')
  await sql`
    insert into payment_exceptions (id, website, provider, livemode, reason, subject, customer_name, customer_email,
      opened_at, closed_at, answer, note)
    select ${newId(now)}::uuid, ${website}, 'sandbox', false, 'unknown_session', 'unknown:' || note, 'Who asks', ${author},
      ${now}::timestamptz, ${now}::timestamptz, 'reviewed', note from (values ('false alarm')) notes (note)
    union all
    select ${newId(now)}::uuid, ${website}, 'sandbox', false, 'unknown_session', 'unknown:beside', 'Who asks', ${author},
      ${now}::timestamptz, ${now}::timestamptz, 'reviewed', ${`ask false (${email}) first`}`.execute(db)

  const { notes } = await find(email)
  expect(notes).toEqual([])
  expect(heldOf(await find(email))).toMatchObject({ notes: 2 })
  await erase(email)

  const { rows } = await sql`
    select subject, old_values as old, new_values as new from audit_entries
    where subject_id = ${registration?.id} and action = 'booking.cancelled'`.execute(db)
  expect(rows).toEqual([{ subject: '[erased]', old: { cancelled: false }, new: { cancelled: true } }])
  const { rows: kept } = await sql`
    select filter, body, left_out as "leftOut" from mailings where id = ${mailing}`.execute(db)
  expect(kept).toEqual([
    {
      filter: 'cancelled=false',
      body: 'Nothing is false',
      leftOut: [
        { id: '1', name: '[erased]', address: '[erased]', reason: 'left' },
        { id: '2', name: 'false', address: 'other@example.org', reason: 'left' },
      ],
    },
  ])
  const { rows: left } = await sql<{ note: string }>`
    select note from payment_exceptions where customer_email = ${author} order by note`.execute(db)
  expect(left.map(({ note }) => note)).toEqual(['ask [erased] ([erased]) first', 'false alarm'])
})

test('what an older version wrote of a name alone is kept, and the preview says so', async () => {
  const email = await someoneCalled('Ada Ancient')
  const now = clock.now()
  await sql`
    insert into audit_entries (id, at, admin_email, website, action, subject, old_values, new_values)
    values (${newId(now)}, ${now}, 'someone@example.org', ${website}, 'booking.cancelled', 'Ada Ancient',
      '{"cancelled": false}', '{"cancelled": true}')`.execute(db)
  expect((await find(email)).notes).toEqual([
    'Older entries of the audit have their name and do not say whose they are: 1. They are kept until their time is over.',
  ])
  await erase(email)
  const { rows } = await sql`select from audit_entries where subject = 'Ada Ancient'`.execute(db)
  expect(rows.length).toBe(1)
})
