import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Due, RetentionRule } from '#features/privacy/privacy.contract.ts'
import { kindLabels, type RetentionKind, retentionKinds } from '#features/privacy/retention-kinds.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { sampleOf } from '#tests/long.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { aPdf } from '#tests/upload-form.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { enqueueRegularRemoval, retentionRemoval } from './remove-due.job.ts'

let dieAt: string | undefined
const product = await startTestProduct(
  {},
  {
    checkpoint: (step) => {
      if (step !== dieAt) return
      dieAt = undefined
      throw new Error('The process ended here')
    },
  },
)
const { app, db, clock } = product
const account = await anAdmin(db)
const website = 'renewable'
const retention = '/admin/api/admin/retention'
const day = 86_400
const month = 31 * day

let owner = await bearerOf(app, account)
/** Time passes, in seconds, and the owner logs in again. */
const pass = async (seconds: number) => {
  clock.advance(seconds)
  owner = await bearerOf(app, account)
}

beforeEach(async () => {
  owner = await bearerOf(app, account)
  dieAt = undefined
  await sql`
    update retention_rules set confirmed_at = null, confirmed_by = null, run_began_at = null, run_ended_at = null,
      run_due = 0, run_removed = 0`.execute(db)
  for (const table of ['contact_messages', 'mails', 'jobs'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})

const rules = async () => (await product.get(retention, owner)).body as unknown as RetentionRule[]
const ruleOf = async (kind: RetentionKind) =>
  (await rules()).find((rule) => rule.kind === kind) as RetentionRule
const dueOf = async (kind: RetentionKind, months: number) =>
  (await product.get(`${retention}/${kind}/due?months=${months}`, owner)).body as unknown as Due
const save = async (kind: RetentionKind, body: object) =>
  product.ask('PUT', `${retention}/${kind}`, { version: (await ruleOf(kind)).version, ...body }, owner)
/** The owner looks at the counts, and confirms them. */
const confirm = async (kind: RetentionKind, months: number) =>
  save(kind, { months, seen: (await dueOf(kind, months)).rows })

let requests = 0
const aMessage = () =>
  product.post('/api/contact', {
    name: 'Ada Asker',
    email: `ada.${++requests}@example.org`,
    subject: 'A question',
    message: 'Where is the hall?',
  })
const countOf = async (table: string) => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.rows
}
const entriesOf = (action: string) =>
  db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()
/** As if something had been made so many months ago. */
const agedBy = (table: string, months: number, column = 'created_at') =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clock.now()}::timestamptz - make_interval(months => ${months})`.execute(
    db,
  )

describe('a rule', () => {
  test('of a new installation deletes nothing, whatever time is suggested', async () => {
    expect((await rules()).map(({ kind }) => kind)).toEqual([...retentionKinds])
    expect((await rules()).filter(({ confirmedAt }) => confirmedAt !== null)).toEqual([])
    await aMessage()
    await agedBy('contact_messages', 100)
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(1)
    expect(await countOf('jobs')).toBe(1) // the mail to the organisers
  })

  test('that is saved without the counts waits, and deletes nothing', async () => {
    await aMessage()
    await agedBy('contact_messages', 20)
    expect((await save('contact-messages', { months: 6 })).body).toMatchObject({
      months: 6,
      confirmedAt: null,
    })
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(1)
  })

  test('that is confirmed deletes what was seen, by year, and what becomes due each day after', async () => {
    for (let at = 0; at < 3; at++) await aMessage()
    await agedBy('contact_messages', 14)
    await aMessage()
    const { years, rows } = await dueOf('contact-messages', 12)
    expect({ years, rows }).toEqual({ years: [{ year: expect.any(Number), rows: 3 }], rows: 3 })

    expect(await confirm('contact-messages', 12)).toMatchObject({
      status: 200,
      body: { months: 12, confirmedBy: account.email },
    })
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(1)
    expect((await ruleOf('contact-messages')).run).toMatchObject({
      due: 3,
      removed: 3,
      endedAt: expect.any(String),
    })
    expect((await entriesOf('retention.removed'))[0]).toMatchObject({
      adminEmail: 'Plenary',
      subject: 'Contact messages',
      newValues: { rows: 3 },
    })

    // the regular run of the same day finds nothing, and leaves what the owner reads
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect((await ruleOf('contact-messages')).run).toMatchObject({ due: 3, removed: 3 })

    await pass(13 * month)
    await enqueueRegularRemoval(db, clock)
    await enqueueRegularRemoval(db, clock)
    expect(
      await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', retentionRemoval)
        .where('doneAt', 'is', null)
        .execute(),
    ).toHaveLength(1)
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(0)
    // what is audited is when and how much: nothing of what was in it
    expect(JSON.stringify(await entriesOf('retention.removed'))).not.toContain('ada')
  })

  test('asks again when it gets shorter, not when it gets longer, and stops when it is taken away', async () => {
    await confirm('contact-messages', 12)
    await aMessage()
    await agedBy('contact_messages', 8)
    expect((await save('contact-messages', { months: 6 })).body).toMatchObject({ confirmedAt: null })
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(1)
    await confirm('contact-messages', 12)
    expect((await save('contact-messages', { months: 24 })).body).toMatchObject({
      months: 24,
      confirmedAt: expect.any(String),
    })
    expect((await save('contact-messages', { months: null })).body).toMatchObject({
      months: null,
      confirmedAt: null,
    })
    await agedBy('contact_messages', 80)
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(1)
  })

  test('is refused when more is due than was seen, when someone else has changed it, and when its time is none', async () => {
    await aMessage()
    await agedBy('contact_messages', 20)
    expect(await save('contact-messages', { months: 12, seen: 0 })).toMatchObject({
      status: 409,
      body: { code: 'counts_changed' },
    })
    expect(await save('contact-messages', { months: 12, seen: 1, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    expect(await save('receipts', { months: 6 })).toMatchObject({
      status: 400,
      body: { message: 'Receipts and credit notes: the time must be at least 1 year.' },
    })
    for (const months of [0, -1, 601, 1.5, '12', undefined])
      expect(await save('contact-messages', { months })).toMatchObject({ status: 400 })
    expect(await product.get(`${retention}/secrets/due?months=1`, owner)).toMatchObject({ status: 404 })
    expect(await ruleOf('contact-messages')).toMatchObject({ confirmedAt: null })
  })

  test('is for owners alone', async () => {
    const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [...websites] }))
    expect(await product.get(retention, admin)).toMatchObject({ status: 403 })
    expect(
      await product.ask('PUT', `${retention}/receipts`, { months: 120, version: 1, seen: 0 }, admin),
    ).toMatchObject({ status: 403 })
  })

  test('of two owners who confirm at once, one is refused', async () => {
    const { version } = await ruleOf('sent-mails')
    const answers = await Promise.all(
      [6, 12].map((months) =>
        product.ask('PUT', `${retention}/sent-mails`, { months, version, seen: 0 }, owner),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('what visitors read', () => {
  test('is what is confirmed, and no more', async () => {
    const read = async () =>
      Object.fromEntries(
        ((await product.get('/api/privacy')).body['kept'] as { kind: string; months: number | null }[]).map(
          ({ kind, months }) => [kind, months],
        ),
      )
    await save('receipts', { months: 120 })
    expect(await read()).toMatchObject({ receipts: null, 'contact-messages': null })
    await confirm('receipts', 120)
    expect(await read()).toMatchObject({ receipts: 120, 'contact-messages': null })
  })
})

const recordId = async ({ sessionId }: { sessionId: string }) => (await product.recordOf(sessionId)).id

describe('registrations that were never paid', () => {
  test('go with their stopped payments; those with money, by hand, free or under way stay', async () => {
    await sql`delete from payment_records where website = 'renewable'`.execute(db)
    await sql`delete from registrations where website = 'renewable'`.execute(db)
    const gone = await visitorAtCheckout(product, aPerson())
    const paid = await visitorAtCheckout(product, aPerson())
    const open = await visitorAtCheckout(product, aPerson())
    const registered = aPerson()
    const speaker = { ...aPerson(), presentationType: 'SPEAKER' }
    for (const person of [registered, speaker])
      expect(await product.post('/api/registration/register', person)).toMatchObject({ status: 201 })
    await sql`
      update payment_records set status = case id
        when ${await recordId(paid)} then 'COMPLETED' when ${await recordId(open)} then 'PENDING' else 'EXPIRED' end
      where website = 'renewable'`.execute(db)
    await agedBy('registrations', 7)
    await agedBy('payment_records', 7)
    const young = aPerson()
    await product.post('/api/registration/register', young)
    await sql`update registrations set added_by_hand = true where email = ${registered.email}`.execute(db)
    const left = async () =>
      (
        await db
          .selectFrom('registrations')
          .select('email')
          .where('website', '=', aWebsite('renewable'))
          .execute()
      )
        .map(({ email }) => email)
        .sort()

    expect((await dueOf('unpaid-registrations', 6)).rows).toBe(1)
    await confirm('unpaid-registrations', 6)
    await product.runJobs()
    expect(await left()).toEqual(
      [paid.person, open.person, registered, speaker, young].map(({ email }) => email).sort(),
    )
    expect(await product.recordsOf(gone.person.email)).toEqual([])
    // what is counted is what is there
    const { rows } = await sql<{ counted: number; there: number }>`
      select (select sum(records)::int from payment_counters) as counted,
        (select count(*)::int from payment_records) as there`.execute(db)
    expect(rows[0]?.counted).toBe(rows[0]?.there)

    await sql`update registrations set added_by_hand = false where email = ${registered.email}`.execute(db)
    expect((await dueOf('unpaid-registrations', 6)).rows).toBe(1)
  })
})

test('discount requests go when they were never paid, and stay when they were free', async () => {
  await sql`delete from payment_records where discount_request_id is not null`.execute(db)
  await sql`delete from discount_requests`.execute(db)
  const ids = await Promise.all(
    [
      { decision: null, amountCents: 12_000 },
      { decision: 'refused' as const, amountCents: 12_000 },
      { decision: 'approved' as const, amountCents: 0 },
    ].map(async (given) => {
      const id = newId<'discount'>(clock.now())
      const { name, email, phone, instituteOrUniversity, country } = aPerson()
      await db
        .insertInto('discountRequests')
        .values({
          ...{
            website: aWebsite(website),
            id,
            name,
            email,
            phone,
            instituteOrUniversity,
            country,
            createdAt: clock.now(),
          },
          ...{ description: 'Because', orderReference: null, ...given },
          ...{ decidedAt: given.decision ? clock.now() : null, offeredCents: null, answerNote: null },
        })
        .execute()
      return id
    }),
  )
  await agedBy('discount_requests', 7)
  await confirm('unpaid-discounts', 6)
  await product.runJobs()
  expect(await db.selectFrom('discountRequests').select('id').execute()).toEqual([{ id: ids[2] }])
})

describe('registrations that took place', () => {
  test('lose whose they were after the conference; type and money stay, and what is under way is left alone', async () => {
    for (const table of ['payment_records', 'registrations', 'discount_requests'])
      await sql`delete from ${sql.table(table)} where website = ${website}`.execute(db)
    const paid = await visitorAtCheckout(product, aPerson())
    const open = await visitorAtCheckout(product, aPerson())
    const speaker = { ...aPerson(), presentationType: 'SPEAKER' }
    await product.post('/api/registration/register', speaker)
    await product.pay(paid.sessionId)
    await product.deliverWebhooks()
    await product.runJobs()
    await sql`update website_settings set starts_on = '2020-01-01', ends_on = '2020-01-01'`.execute(db)
    await sql`
      insert into website_settings (website, starts_on, ends_on) values (${website}, '2020-01-01', '2020-01-01')
      on conflict (website) do nothing`.execute(db)
    product.version.changed(aWebsite(website))
    await agedBy('registrations', 13)
    await agedBy('payment_records', 13)
    const young = aPerson()
    await product.post('/api/registration/register', young)
    const revenue = async () =>
      (
        await sql`select status, sum(records) as records, sum(cents) as cents from payment_counters
          group by 1 order by 1`.execute(db)
      ).rows
    const before = { revenue: await revenue(), record: await product.recordOf(paid.sessionId) }
    const [receipt] = await db
      .selectFrom('receipts')
      .selectAll()
      .where('paymentId', '=', before.record.id)
      .execute()

    expect((await dueOf('registrations', 12)).rows).toBe(2)
    await confirm('registrations', 12)
    await product.runJobs()
    const left = await db
      .selectFrom('registrations')
      .selectAll()
      .where('website', '=', aWebsite(website))
      .execute()
    expect(left.map(({ email }) => email).sort()).toEqual(['', '', open.person.email, young.email].sort())
    const blanked = left.filter(({ email }) => email === '')
    for (const row of blanked)
      expect(row).toMatchObject({ name: 'Erased person', phone: '', instituteOrUniversity: '' })
    expect(blanked.map(({ presentationType }) => presentationType).sort()).toEqual(['LISTENER', 'SPEAKER'])
    const { status, totalCents, completedAt } = before.record
    expect(await product.recordOf(paid.sessionId)).toMatchObject({
      ...{ status, totalCents, completedAt },
      ...{ customerName: 'Erased person', customerEmail: '', customerPhone: '' },
    })
    expect(await revenue()).toEqual(before.revenue)
    expect(
      await db.selectFrom('receipts').selectAll().where('paymentId', '=', before.record.id).execute(),
    ).toEqual([receipt])
    expect(receipt?.content).not.toBeNull()
    expect((await dueOf('registrations', 12)).rows).toBe(0)
  })
})

describe('abstracts', () => {
  test('go with their PDF and their decision so many months after the conference', async () => {
    await sql`delete from abstract_submissions`.execute(db)
    const files = createDiskFiles({ folder: join(product.folder, 'files'), clock, log: product.log })
    const [id = ''] = await insertAbstracts(db, aWebsite(website), [{ name: 'Aiko Author' }])
    const staged = await files.stage(
      (async function* () {
        yield aPdf()
      })(),
    )
    const key = await files.keep(staged)
    await db.updateTable('abstractSubmissions').set({ fileKey: key }).where('id', '=', id).execute()
    const filesLeft = () => readdir(join(product.folder, 'files'))

    // the conference is still to come, and older than a month is the submission alone
    const inAMonth = new Date(clock.now().getTime() + month * 1000).toISOString().slice(0, 10)
    await sql`
      insert into website_settings (website, starts_on, ends_on) values (${website}, ${inAMonth}, ${inAMonth})
      on conflict (website) do update set starts_on = ${inAMonth}, ends_on = ${inAMonth}`.execute(db)
    product.version.changed(aWebsite(website))
    await agedBy('abstract_submissions', 3)
    expect(await dueOf('abstracts', 1)).toMatchObject({ rows: 0 })
    await confirm('abstracts', 1)
    await product.runJobs()
    expect(await filesLeft()).toContain(key)

    await pass(2.2 * month)
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect(await db.selectFrom('abstractSubmissions').select('id').execute()).toEqual([])
    expect(await filesLeft()).not.toContain(key)
  })
})

describe('emails', () => {
  const aMail = async (id: string, repeats: string | null = null) => {
    await db
      .insertInto('mails')
      .values({
        ...{
          id,
          website: aWebsite(website),
          kind: 'contact.notice',
          recipientName: 'Ada',
          recipientAddress: 'ada@example.org',
        },
        ...{ subject: 'Hello', kept: 'whole', message: '{"text":"Hello"}', repeats, createdAt: clock.now() },
        sentAt: clock.now(),
      })
      .execute()
  }

  test('go with their file in the outbox; one that waits, and a younger repeat, stay', async () => {
    await aMessage()
    await product.runJobs()
    const [sent] = await db.selectFrom('mails').select('id').execute()
    if (!sent) throw new Error('No mail was sent')
    const file = `${sent.id}.eml`
    const outbox = () => readdir(join(product.folder, 'outbox'))
    expect(await outbox()).toContain(file)
    const waiting = newId<'job'>(clock.now())
    await db
      .insertInto('jobs')
      .values({
        ...{
          id: waiting,
          kind: 'none',
          key: waiting,
          payload: '{}',
          runAt: clock.now(),
          createdAt: clock.now(),
        },
        ...{ leaseUntil: null, lastError: null, doneAt: null, deadAt: null },
      })
      .execute()
    await aMail(waiting)
    await agedBy('mails', 13)
    const repeat = newId<'job'>(clock.now())
    await aMail(repeat, sent.id)

    await confirm('sent-mails', 12)
    await product.runJobs()
    expect((await db.selectFrom('mails').select(['id', 'repeats']).orderBy('id').execute()).sort()).toEqual(
      [
        { id: waiting, repeats: null },
        { id: repeat, repeats: null },
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    )
    expect(await outbox()).not.toContain(file)
  })
})

test('mailings go with their recipients, and who has unsubscribed stays known', async () => {
  const [mailing, recipient] = [newId(clock.now()), newId(clock.now())]
  const at = clock.now()
  await sql`
    insert into mailings (website, id, state, list, filter, purpose, subject, body, created_at, created_by, saved_at,
      started_at, ended_at)
    values (${website}, ${mailing}, 'finished', 'bookings', '', 'news', 'News', 'Hello', ${at}, 'a', ${at}, ${at}, ${at})
  `.execute(db)
  await sql`
    insert into mailing_recipients (id, website, mailing_id, source_id, name, address, filled, state)
    values (${recipient}, ${website}, ${mailing}, ${recipient}, 'Ada', 'ada@example.org', '{}', 'sent')`.execute(
    db,
  )
  await sql`insert into news_leavers values (${website}, 'ada@example.org', ${at}, ${recipient})`.execute(db)
  await agedBy('mailings', 13, 'ended_at')
  await confirm('mailings', 12)
  await product.runJobs()
  expect([await countOf('mailings'), await countOf('mailing_recipients')]).toEqual([0, 0])
  expect(await db.selectFrom('newsLeavers').selectAll().execute()).toMatchObject([
    { addressKey: 'ada@example.org', recipientId: null },
  ])
})

describe('the audit', () => {
  test('loses its values, keeps who did what and when, and says that it did', async () => {
    const before = await db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    await pass(13 * month)
    await confirm('audit-values', 12)
    await product.runJobs()
    const after = await db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    const old = before.filter(({ action }) => !action.startsWith('retention.') && action !== 'audit.blanked')
    for (const { id, at, adminEmail, action } of old)
      expect(after.find((entry) => entry.id === id)).toMatchObject({
        ...{ at, adminEmail, action },
        ...{ subject: '[removed]', oldValues: null, newValues: null },
      })
    const [noted] = await entriesOf('audit.blanked')
    if (old.length > 0) expect(noted).toMatchObject({ newValues: { entries: old.length } })
    expect(before.length).toBeGreaterThan(0)
  })

  test('is changed by nothing else, and by that function only where it may', async () => {
    await save('sent-mails', { months: 240 })
    const refused = /Entries of the audit are never changed/
    for (const statement of [
      sql`update audit_entries set subject = 'x'`,
      sql`update audit_entries set action = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(refused)
    // a function of another name gets no further
    await sql`
      create function pg_temp.not_blank_audit() returns void language sql as
      $$ update audit_entries set subject = 'blank_audit' $$`.execute(db)
    await expect(sql`select pg_temp.not_blank_audit()`.execute(db)).rejects.toThrow(refused)
  })
})

describe('receipts', () => {
  const aVisitorWithReceipt = async () => {
    const visitor = await visitorAtCheckout(product, aPerson())
    await product.pay(visitor.sessionId)
    await product.deliverWebhooks()
    await product.runJobs()
    return visitor
  }
  let made: ReturnType<typeof aVisitorWithReceipt> | undefined
  /** One for both tests: a PDF takes its time. */
  const visitorActor = () => {
    made ??= aVisitorWithReceipt()
    return made
  }

  test('are changed by nothing else', async () => {
    await visitorActor()
    for (const statement of [
      sql`update receipts set content = null, removed_at = now() where removed_at is null`,
      sql`update receipts set cents = 1`,
      sql`delete from receipts`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/A receipt is never changed/)
  })

  test('go whole ten years after their year, and keep number, day and amount; none is written again', async () => {
    const visitor = await visitorActor()
    const record = await product.recordOf(visitor.sessionId)
    const receiptsOf = () =>
      db.selectFrom('receipts').selectAll().where('paymentId', '=', record.id).execute()
    const [issued] = await receiptsOf()
    if (!issued) throw new Error('No receipt was issued')
    await confirm('receipts', 120)
    clock.advance(10 * 365 * day)
    await product.runJobs()
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    expect((await receiptsOf())[0]).toMatchObject({ content: issued.content })

    clock.advance(400 * day)
    await enqueueRegularRemoval(db, clock)
    await product.runJobs()
    const { number, cents, issuedAt, kind } = issued
    expect(await receiptsOf()).toEqual([
      {
        ...issued,
        ...{ number, cents, issuedAt, kind },
        content: null,
        pdf: null,
        removedAt: expect.any(Date),
      },
    ])
    // asked once more, nothing is due
    const handle = product.handlers['payment.receipt-due']
    expect(handle).toBeDefined()
    await handle?.({
      id: '',
      kind: 'payment.receipt-due',
      key: '',
      payload: { paymentId: record.id },
      attempts: 1,
    })
    expect(await receiptsOf()).toHaveLength(1)
    owner = await bearerOf(app, account)
    expect(
      await product.get(`/admin/api/admin/receipts/${record.website}/test/${number}`, owner),
    ).toMatchObject({ status: 404 })
  })
})

describe('a deletion', () => {
  const many = async (howMany: number) => {
    await sql`
      insert into contact_messages (website, id, name, email, subject, message, created_at)
      select 'renewable', gen_random_uuid(), 'Ada', 'ada@example.org', 'Hello', 'Hello',
        ${clock.now()}::timestamptz - interval '2 years'
      from generate_series(1, ${howMany})`.execute(db)
  }
  const takeOver = () => sql`update jobs set lease_until = null, run_at = ${clock.now()}`.execute(db)

  const deaths = ['retention-before-commit', 'retention-portion-removed']
  test.each(sampleOf(deaths, ['retention-portion-removed']))(
    'that ends at %s continues, and says the whole',
    async (step) => {
      await many(1200)
      await confirm('contact-messages', 12)
      dieAt = step
      await product.runJobs()
      expect(dieAt).toBeUndefined()
      expect(await countOf('contact_messages')).toBe(step === 'retention-before-commit' ? 1200 : 700)
      await takeOver()
      await product.runJobs()
      expect(await countOf('contact_messages')).toBe(0)
      expect((await ruleOf('contact-messages')).run).toMatchObject({ due: 1200, removed: 1200 })
      expect((await entriesOf('retention.removed'))[0]).toMatchObject({ newValues: { rows: 1200 } })
    },
  )

  test('by two at once deletes and counts each row once', async () => {
    await many(1200)
    await confirm('contact-messages', 12)
    const job = {
      id: '',
      kind: retentionRemoval,
      key: '',
      payload: { kind: 'contact-messages' },
      attempts: 1,
    }
    const run = product.handlers[retentionRemoval] as (given: typeof job) => Promise<void>
    const before = (await entriesOf('retention.removed')).length
    await Promise.all([run(job), run(job)])
    expect(await countOf('contact_messages')).toBe(0)
    const entries = await entriesOf('retention.removed')
    const sum = entries
      .slice(0, entries.length - before)
      .reduce((all, { newValues }) => all + (newValues as { rows: number }).rows, 0)
    expect(sum).toBe(1200)
  })

  test('that is taken back in the middle stops', async () => {
    await many(1200)
    await confirm('contact-messages', 12)
    dieAt = 'retention-portion-removed'
    await product.runJobs()
    await save('contact-messages', { months: null })
    await takeOver()
    await product.runJobs()
    expect(await countOf('contact_messages')).toBe(700)
    expect((await ruleOf('contact-messages')).run).toMatchObject({
      removed: 500,
      endedAt: expect.any(String),
    })
  })
})

test('every kind can be counted and has its labels', async () => {
  for (const kind of retentionKinds) {
    expect(await dueOf(kind, 600)).toEqual({ years: expect.any(Array), rows: expect.any(Number) })
    expect(kindLabels[kind].label).not.toBe('')
  }
})
