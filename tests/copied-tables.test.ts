import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveEvent, showEvent } from '#features/events/events.contract.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { aConference, conferencesPath } from './conferences.ts'
import { testDatabase } from './database.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { startTestProduct } from './product.ts'
import { aWebsite } from './websites.ts'

/*
 * What a copy and a next edition take of a conference, by enumeration of all tables, columns and settings: a new one must
 * be copied, or named here with the reason why not.
 */

const database = await testDatabase()
const product = await startTestProduct({ RATE_LIMITS: 'off' }, { database })
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))

/** The copied tables, each with the columns that are not copied. */
const copied: Readonly<Record<string, readonly string[]>> = {
  // `online_until` tells the history of one conference
  presentation_types: ['id', 'online_until', 'deleted_at'],
  pricing_settings: [],
  accommodation_combinations: ['id', 'deleted_at'],
  interest_options: ['id', 'created_at', 'deleted_at'],
  session_options: ['id', 'created_at', 'deleted_at'],
  mail_words: ['version', 'admin_email', 'at'],
}

/** Tables that every conference has rows of its own in, and where what was copied is. */
const made: Readonly<Record<string, string>> = {
  audit_entries: 'says that the conference was created',
  calendar_identities: 'the entries of its calendar are its own',
  content_drafts: 'its content, copied from what the other one shows, not from its draft',
  content_versions: 'its own first version',
  pictures: 'those that its content names; their files are shared',
  pricing_configurations: 'triggers pair its types and rooms',
  website_publications: 'its first version is the one that is shown',
  website_settings: 'its settings, copied with the content',
}

/** Tables of which nothing is copied. */
const notCopied: Readonly<Record<string, string>> = {
  abstract_releases: 'abstracts',
  abstract_submissions: 'people, abstracts',
  contact_messages: 'people',
  content_changes: 'edits of the draft of the other one',
  content_schedules: 'planned publications of the other one',
  content_presence: 'who is editing at the moment',
  discount_requests: 'people',
  first_steps: 'what its organisers dismiss',
  mail_id_pieces: 'of sent emails',
  mailing_recipients: 'people',
  mailings: 'written to people',
  mails: 'people',
  news_leavers: 'people',
  payment_counters: 'payments',
  payment_disputes: 'payments',
  payment_exceptions: 'payments',
  payment_id_pieces: 'of payments',
  payment_records: 'payments, with prices that are held',
  payment_refunds: 'payments',
  preview_links: 'links to the draft of the other one',
  print_lines: 'people',
  print_orders: 'people',
  receipt_prefixes: 'a number is given once in all conferences',
  receipt_series: 'its receipts begin with the first',
  receipts: 'payments',
  refused_addresses: 'people',
  registration_buyers: 'people',
  registrations: 'people',
  registrations_without_payment: 'people',
  rehearsals: 'trials',
  released_decisions: 'abstracts',
  unaudited_edits: 'edits of the draft of the other one',
}

/** Of the row of the conference itself, for the next edition; the rest is given or its own. */
const continued = ['look', 'hue', 'senderName', 'replyTo'] as const

/** Settings that a copy does not take over as they are. */
const otherSettings: Readonly<Record<string, string>> = {
  startsOn: 'given',
  endsOn: 'given',
  noticeEmails: 'people',
  registrationDeadline: 'moves as the first day does',
  abstractDeadline: 'moves as the first day does',
  abstractNotification: 'moves as the first day does',
  registrationClosesAt: 'moves as the first day does',
  abstractsCloseAt: 'moves as the first day does',
  version: 'its own',
  savedAt: 'its own',
  home: 'its own',
}

const from = aWebsite('renewable')
const copies = [aWebsite('copied-days'), aWebsite('renewable-27')] as const
const event = async (website: Website) =>
  (await product.get(showEvent.path.replace(':website', website), owner)).body

/** Every setting of the other one, of which none is what it begins with. */
const settings = {
  area: 'Harbour',
  hotelName: 'Hotel Odd',
  hotelUrl: 'https://odd.example',
  registrationDeadline: '2026-04-01',
  abstractDeadline: '2026-03-02',
  abstractNotification: '2026-03-20',
  registrationClosesAt: '2026-05-20T10:00:00.000Z',
  abstractsCloseAt: '2026-03-05T10:00:00.000Z',
  contactEmail: 'odd@example.org',
  contactPhone: '+1 555 0100',
  contactAddress: 'Odd Street 1\nOdd Town',
  noticeEmails: ['notified@example.org'],
  refundRule: 'Odd refunds.',
  organisersNote: 'An odd note.',
  discountMode: 'at-once',
  leastDiscount: '12.34',
}

const countRows = async (table: string, website: Website) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where website = ${website}`.execute(db)
  return rows[0]?.count
}

beforeAll(async () => {
  await fillEveryTable(database)
  // odd values are no content, and triggers keep what is published
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['content_versions', 'content_drafts', 'mail_words'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  await sql`insert into mail_words (website, mail, version, subject, text, admin_email, at) values
    (${from}, 'registration.free', 1, 'Before', 'Before', 'ada@example.org', now()),
    (${from}, 'registration.free', 2, 'Odd subject', 'Odd text', 'ada@example.org', now())`.execute(db)
  await sql`update presentation_types set label = 'Odd ' || id, included = 'Odd', hidden_at = now(),
    price_cents = 100 + id, position = 100 - id, payment = 'on_request'
    where website = ${from}`.execute(db)
  await sql`update pricing_settings set processing_fee_basis_points = 123 where website = ${from}`.execute(db)
  await sql`update websites set sender_name = 'Odd sender', reply_to = 'odd@example.org', hue = 77, look = 'pulse'
    where slug = ${from}`.execute(db)
  product.version.changed(from)
  const { savedAt: _savedAt, home: _home, ...saved } = await event(from)
  const { status, body } = await product.ask(
    'PUT',
    saveEvent.path.replace(':website', from),
    { ...saved, ...settings },
    owner,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const place = { city: saved['city'], country: saved['country'], timeZone: saved['timeZone'] }
  const starts = [{ copy: from, what: ['types', 'emails', 'rooms'] }, { nextEditionOf: from }]
  for (const [at, start] of starts.entries()) {
    const asked = aConference(copies[at] ?? '', { ...place, start })
    const created = await product.post(conferencesPath, asked, owner)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
  }
})

test('every table of a conference is copied, made anew, or named with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'website'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
    order by name`.execute(db)
  const named = [...Object.keys(copied), ...Object.keys(made), ...Object.keys(notCopied)]
  expect(rows.map(({ name }) => name)).toEqual(named.sort())
})

describe.each(copies)('the conference %s, which began from another one', (website) => {
  test.each(Object.entries(copied))('has every row of %s, in every column but %j', async (table, others) => {
    const rowsOf = async (of: Website) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select distinct on (row) to_jsonb(t) - 'website' - ${sql.val(others)}::text[] as row from ${sql.table(table)} t
        where website = ${of} and coalesce(to_jsonb(t) ->> 'deleted_at', '') = ''
          and ${table === 'mail_words' ? sql`t.version = (select max(version) from mail_words where website = ${of})` : sql`true`}
        order by row`.execute(db)
      return rows.map(({ row }) => row)
    }
    const before = await rowsOf(from)
    expect(before.length).toBeGreaterThan(0)
    // a column without a value would be copied whatever is done
    for (const column of Object.keys(before[0] ?? {}))
      expect(before.some((row) => row[column] !== null && row[column] !== '')).toBe(true)
    expect(await rowsOf(website)).toEqual(before)
  })

  test('has no row of any other table', async () => {
    for (const table of Object.keys(notCopied))
      expect([table, await countRows(table, website)]).toEqual([table, 0])
  })

  test('has every setting of the other one, with its deadlines moved, and nobody to notify', async () => {
    const [before, after] = [await event(from), await event(website)]
    for (const [name, value] of Object.entries(settings)) expect(before[name], name).toEqual(value)
    const kept = Object.keys(before).filter((name) => !(name in otherSettings))
    expect(kept.length).toBeGreaterThan(10)
    for (const name of kept) expect([name, after[name]]).toEqual([name, before[name]])
    expect(after['noticeEmails']).toEqual([])
    const moved = (name: string) =>
      (Date.parse(String(after[name])) - Date.parse(String(before[name]))) / 86_400_000
    const byDays = moved('startsOn')
    expect(byDays).toBeGreaterThan(1000)
    for (const [name, reason] of Object.entries(otherSettings))
      if (reason.startsWith('moves')) expect([name, moved(name)]).toEqual([name, byDays])
  })

  test('has the ornaments of the place, but those of the next edition do not number it', async () => {
    const { body } = await db
      .selectFrom('contentDrafts')
      .select('body')
      .where('website', '=', website)
      .executeTakeFirstOrThrow()
    const { ornaments, travel } = body as { ornaments: object; travel: object }
    const isNext = website === copies[1]
    expect(ornaments).toEqual({
      cartouche: '東京有明',
      horizon: 'turbines',
      stamp: isNext ? '' : '第十八回',
      tiles: false,
    })
    expect(travel).toMatchObject({ map: 'tokyo-bay' })
  })
})

test('what is not copied was there', async () => {
  // the odd email belongs to no conference
  const { mail_id_pieces: _pieces, mails: _mails, ...filled } = notCopied
  for (const table of Object.keys(filled))
    expect([table, await countRows(table, from)]).not.toEqual([table, 0])
})

test('a next edition has the look and the sender of the one before it, and a copy names its own sender', async () => {
  const rowOf = (slug: Website) =>
    db.selectFrom('websites').select(continued).where('slug', '=', slug).executeTakeFirstOrThrow()
  const before = await rowOf(from)
  expect(await rowOf(copies[1])).toEqual(before)
  expect(await rowOf(copies[0])).toEqual({ ...before, senderName: null, replyTo: null })
})

test('a copy at another place has nothing of the former place', async () => {
  for (const [slug, start] of [
    ['moved-copy', { copy: from, what: [] }],
    ['moved-example', { example: 'renewable' }],
  ] as const) {
    expect((await product.post(conferencesPath, aConference(slug, { start }), owner)).status).toBe(201)
    const { body } = await db
      .selectFrom('contentDrafts')
      .select('body')
      .where('website', '=', aWebsite(slug))
      .executeTakeFirstOrThrow()
    const { ornaments, travel, footer, event: about } = body as Record<string, Record<string, unknown>>
    expect([slug, ornaments, travel, footer?.['mapPairs'], about?.['hotel']]).toEqual([
      slug,
      { cartouche: '', horizon: '', stamp: '', tiles: false },
      { map: '', stops: [], title: '' },
      [],
      undefined,
    ])
  }
})
