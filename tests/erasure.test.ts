import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '#content/stored-content.ts'
import type { ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { hasLeft, readLeavers } from '#features/mailings/server/unsubscribe/unsubscribe.store.ts'
import type { Erasure, FoundPerson } from '#features/privacy/privacy.contract.ts'
import { personExportPath } from '#features/privacy/privacy.contract.ts'
import { personErasure } from '#features/privacy/server/person/erase-person.job.ts'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { heldTables } from './held-tables.ts'
import { isLong, sampleOf } from './long.ts'
import { aPlainPicture, uploadPicture } from './pictures.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'
import { placeEverywhere } from './someone-everywhere.ts'
import { someOptions } from './upload-form.ts'

let dieAt: string | undefined
let survive = 0
const product = await startTestProduct(
  {},
  {
    checkpoint: (step) => {
      if (step !== dieAt || survive-- > 0) return
      dieAt = undefined
      throw new Error('The process ended here')
    },
  },
)
const { app, db, clock } = product
const account = await anAdmin(db)
const website = 'renewable'
let owner = await bearerOf(app, account)
const options = await someOptions(product.pool)

beforeEach(async () => {
  dieAt = undefined
  clock.advance(3600)
  owner = await bearerOf(app, account)
})

const find = async (email: string) =>
  (await product.get(`/admin/api/admin/privacy/person?email=${encodeURIComponent(email)}`, owner))
    .body as unknown as FoundPerson
const erasures = '/admin/api/admin/privacy/erasures'
const ask = (email: string, confirm = email, headers = owner) =>
  product.post(erasures, { email, confirm }, headers)
const erase = async (email: string) => {
  const { status, body } = await ask(email)
  expect({ status, body }).toMatchObject({ status: 202 })
  await product.runJobs()
  return (await product.get(`${erasures}/${body['id']}`, owner)).body as unknown as Erasure
}
const heldOf = (found: FoundPerson) => Object.fromEntries(found.held.map(({ part, rows }) => [part, rows]))
const download = (email: string, headers = owner) =>
  app.inject({
    url: `${personExportPath}?email=${encodeURIComponent(email)}`,
    headers: { host: 'localhost:3000', ...headers },
  })

let planted = 0

const someoneEverywhere = () => placeEverywhere(product, { owner, options }, ++planted)

/** Created lazily and shared by the tests. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= make()
    return pending
  }
}

/** For read-only tests. */
const someoneToLookAt = once(someoneEverywhere)

/** An erased person, with their data from before. */
const someoneErased = once(async () => {
  const someone = await someoneEverywhere()
  const texts = [someone.email, someone.name, `Kvist ${planted}`]
  expect((await download(someone.email)).statusCode).toBe(200)
  const before = { accounts: await accounts(), places: await placesOf(...texts) }
  return { ...someone, texts, before, done: await erase(someone.email) }
})

/** Every text and JSON value in the database and every file that contains one of these texts. */
const placesOf = async (...texts: string[]): Promise<string[]> => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type not in
      ('uuid', 'integer', 'bigint', 'boolean', 'timestamp with time zone', 'date')`.execute(db)
  const places: string[] = []
  for (const [table, ofTable] of Map.groupBy(columns, (one) => one.table)) {
    const found = ofTable.map(({ column }) => {
      const holds = texts.map(
        (word) => sql`strpos(lower(${sql.ref(column)}::text), ${word.toLowerCase()}) > 0`,
      )
      return sql`case when bool_or(${sql.join(holds, sql` or `)}) then ${`${table}.${column}`}::text end`
    })
    const { rows } = await sql<{ places: (string | null)[] }>`
      select array[${sql.join(found)}] as places from ${sql.table(table)}`.execute(db)
    places.push(...(rows[0]?.places ?? []).filter((place) => place !== null))
  }
  for (const file of await readdir(product.folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const text = (await readFile(join(file.parentPath, file.name))).toString('latin1').toLowerCase()
    if (texts.some((word) => text.includes(word.toLowerCase()))) places.push(`file ${file.name}`)
  }
  return [...new Set(places)].sort()
}
const camel = (table: string) => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const isKept = (place: string) =>
  heldTables[camel(place.split('.')[0] ?? '') as keyof typeof heldTables] === 'kept'

/** The data for an accountant. */
const accounts = async () => {
  const { rows } = await sql`
    select
      (select jsonb_agg(r order by website, livemode, number) from (
        select website, livemode, number, kind, cents, issued_at, content from receipts) r) as receipts,
      (select jsonb_agg(p order by id) from (
        select id, website, status, total_cents, refunded_cents, lost_cents, completed_at, created_at, presentation_type
        from payment_records) p) as payments,
      (select jsonb_agg(c order by website, status, livemode, manual) from (
        select website, status, livemode, manual, sum(records) as records, sum(cents) as cents from payment_counters
        group by 1, 2, 3, 4) c) as counters`.execute(db)
  return rows[0]
}

describe('the photo of a person', () => {
  const drafts = `/admin/api/admin/drafts/${website}`
  const speaker = ['speakers', 'firstGrid', 'haruka-morisada']
  const set = async (field: string, after: Json) => {
    const { serial, draft } = (await product.get(drafts, owner)).body as unknown as ShownDraft
    const way = [...speaker, field]
    const change = { kind: 'set', path: way, before: valueAt(draft, way), after }
    const body = { changes: [change], since: serial, tab: newId(clock.now()) }
    expect(await product.post(`${drafts}/changes`, body, owner)).toMatchObject({
      body: { results: [{ ok: true }] },
    })
  }

  test('is found by the name beside it, in past versions too, and named for who erases them', async () => {
    const email = 'lindiwe.lumen@example.org'
    await product.post('/api/registration/register', aPerson({ name: 'Lindiwe Lumen', email }))
    expect((await find(email)).photos).toEqual([])
    const { body } = await uploadPicture(
      product.url,
      website,
      await aPlainPicture('#bb4400', 400, 500),
      owner,
    )
    const photo = { id: String(body['id']), width: 400, height: 500, alt: 'Lindiwe Lumen' }
    await set('name', 'Prof. LINDIWE Lumen, PhD')
    await set('photo', photo)
    const { serial, number } = (await product.get(`${drafts}/summary`, owner)).body
    const published = await product.post(`${drafts}/publications`, { serial, number, hold: [] }, owner)
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    await set('photo', null)
    expect((await find(email)).photos).toEqual([
      { website, id: photo.id, name: 'Prof. LINDIWE Lumen, PhD', src: `/pictures/${photo.id}-320` },
    ])
    // a part of another name is none
    const other = 'olindiwe@example.org'
    await product.post('/api/registration/register', aPerson({ name: 'Lindiwe Lum', email: other }))
    expect((await find(other)).photos).toEqual([])

    const removed = await product.ask(
      'DELETE',
      `/admin/api/admin/pictures/${website}/${photo.id}`,
      undefined,
      owner,
    )
    expect(removed.status).toBe(200)
    expect((await find(email)).photos).toEqual([])
  })
})

describe('a person', () => {
  test('is found by their address in whatever case, with all that is held on them and what is kept', async () => {
    const { email } = await someoneToLookAt()
    const found = await find(email.toUpperCase())
    expect(found).toMatchObject({ email: email.toLowerCase(), blockers: [], erasureId: null })
    expect(heldOf(found)).toMatchObject({
      ...{ registrations: 1, payments: 1, receipts: 1, discounts: 1, abstracts: 1, messages: 1, mailings: 1 },
      ...{ refusals: 1, unsubscribes: 1, prints: 1, exceptions: 1 },
    })
    expect(found.held.filter(({ fate }) => fate === 'kept').map(({ part }) => part)).toEqual([
      'receipts',
      'unsubscribes',
    ])
    expect(await find('no.one@example.org')).toMatchObject({ held: [], blockers: [], notes: [] })
  })

  test('is exported whole, with their files, and without what opens something', async () => {
    const { email, name, record } = await someoneToLookAt()
    const answer = await download(email)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="plenary-person-[\d-]+\.zip"$/),
      'cache-control': 'no-store',
    })
    const files = unzipSync(answer.rawPayload)
    const data = JSON.parse(strFromU8(files['data.json'] as Uint8Array))
    expect(data).toMatchObject({
      email: email.toLowerCase(),
      registrations: [{ email, name: expect.stringContaining('Kvist') }],
      payments: [{ id: record.id, customerName: name }],
      receipts: [{ number: expect.any(Number) }],
      discountRequests: [{ description: `I am ${name}` }],
      abstracts: [{ name }],
      messages: [{ message: `Write to me: ${email}` }],
    })
    expect(data.mails.length).toBeGreaterThan(3)
    expect(data.audit.length).toBeGreaterThan(1)
    for (const word of ['attemptKeyHash', 'sessionUrl', 'fileKey', account.email])
      expect(JSON.stringify(data)).not.toContain(word)
    expect(Object.keys(files)).toEqual([
      'data.json',
      expect.stringMatching(/^abstracts\/[\w-]+\.pdf$/),
      expect.stringMatching(/^documents\/.+\.pdf$/),
    ])
    for (const [file, bytes] of Object.entries(files))
      if (file.endsWith('.pdf')) expect(strFromU8(bytes.subarray(0, 5))).toBe('%PDF-')
    const [entry] = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'person.exported')
      .orderBy('id')
      .execute()
    expect(entry).toMatchObject({ adminEmail: account.email })
  })

  test('is looked at, exported and erased by owners alone', async () => {
    const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [aWebsite(website)] }))
    const { email } = await someoneToLookAt()
    expect(await product.get(`/admin/api/admin/privacy/person?email=${email}`, admin)).toMatchObject({
      status: 403,
    })
    expect((await download(email, admin)).statusCode).toBe(403)
    expect(await ask(email, email, admin)).toMatchObject({ status: 403 })
    expect(await ask(email, 'wrong@example.org')).toMatchObject({
      status: 400,
      body: { message: 'Type the email address of the person to confirm.' },
    })
    expect(heldOf(await find(email))).toMatchObject({ registrations: 1 })
  })
})

describe('an erasure', () => {
  test('leaves nothing of them in any table or file but what the accounts need, and changes no figure', async () => {
    const other = await someoneToLookAt()
    const { email, visitor, record, texts, before, done } = await someoneErased()
    // a search that finds nothing before the erasure proves nothing afterwards
    const { places } = before
    for (const place of [
      'registrations.name',
      'audit_entries.subject',
      'mails.message',
      'sandbox_events.object',
    ])
      expect(places).toContain(place)
    expect(places.filter((place) => place.startsWith('file'))).not.toEqual([])

    expect(done).toMatchObject({ refusedBecause: null, endedAt: expect.any(String), steps: 3, ofSteps: 3 })
    expect(Object.fromEntries(done.counts.map(({ part, rows }) => [part, rows]))).toMatchObject({
      ...{ registrations: 1, payments: 1, discounts: 1, abstracts: 1, messages: 1, exceptions: 1, prints: 1 },
    })
    const left = await placesOf(...texts)
    expect(left.filter((place) => !isKept(place))).toEqual([])
    expect(left).toContain('receipts.content')
    expect(await accounts()).toEqual(before.accounts)
    expect(await product.recordOf(visitor.sessionId)).toMatchObject({
      ...{
        customerName: 'Erased person',
        customerEmail: '',
        totalCents: record.totalCents,
        status: 'COMPLETED',
      },
    })
    // other people's data is unchanged
    expect(heldOf(await find(other.email))).toMatchObject({ registrations: 1, abstracts: 1, messages: 1 })
    expect((await placesOf(other.name)).length).toBeGreaterThan(5)
    // the lists still show the row
    expect((await product.get(`/api/payments/${website}/${record.id}`, owner)).body).toMatchObject({
      customerName: 'Erased person',
    })
    const { body: bookings } = await product.post(
      `/admin/api/admin/registration-forms/${website}?q=Erased`,
      {},
      owner,
    )
    expect(JSON.stringify(bookings)).toContain('Erased person')
    expect(heldOf(await find(email))).toEqual({ receipts: 1, unsubscribes: 1 })
  })

  test('is audited as counts, with nothing of whom it was', async () => {
    const { id } = (await someoneErased()).done
    const entries = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where(sql<string>`new_values ->> 'erasure'`, '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, adminEmail }) => ({ action, adminEmail }))).toEqual([
      { action: 'person.erasure-asked', adminEmail: account.email },
      { action: 'person.erased', adminEmail: account.email },
    ])
    expect(entries[1]?.newValues).toMatchObject({ registrations: 1, payments: 1 })
  })

  test.runIf(isLong)(
    'of someone who has an account leaves what the audit says of accounts: it covers no tracks',
    async () => {
      const { email, name } = await someoneEverywhere()
      const helper = { email, name, role: 'OWNER', websites: [] }
      const invited = await product.post('/admin/api/admin/accounts', helper, owner)
      expect(invited.status).toBe(201)
      const ofAccount = () =>
        db
          .selectFrom('auditEntries')
          .select(['action', 'subject', 'newValues'])
          .where('action', 'like', 'account.%')
          .where('subject', 'ilike', email)
          .execute()
      const before = await ofAccount()
      expect(before).toMatchObject([{ action: 'account.invited', newValues: { name, role: 'OWNER' } }])
      await erase(email)
      expect(await ofAccount()).toEqual(before)
    },
  )

  test.runIf(isLong)('once more finds nothing to erase', async () => {
    const { email } = await someoneEverywhere()
    await erase(email)
    expect(await ask(email)).toMatchObject({ status: 404 })
    expect(await ask('no.one@example.org')).toMatchObject({ status: 404 })
  })

  test.runIf(isLong)('that two owners ask for at once is one', async () => {
    const { email } = await someoneEverywhere()
    const [one, other] = await Promise.all([ask(email), ask(email.toUpperCase())])
    expect(one.body['id']).toBe(other.body['id'])
    await product.runJobs()
    expect(
      await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', personErasure)
        .where('key', '=', String(one.body['id']))
        .execute(),
    ).toHaveLength(1)
  })

  test.runIf(isLong)('keeps a name that someone else has where it is theirs, and says so', async () => {
    const { email, name } = await someoneEverywhere()
    const namesake = { ...aPerson({ name }), presentationType: 'SPEAKER' }
    await product.post('/api/registration/register', namesake)
    expect((await find(email)).notes).toEqual([
      `The name “${name}” belongs to another email address too. Where only the name appears, it is kept.`,
    ])
    await erase(email)
    expect((await placesOf(email)).filter((place) => !isKept(place))).toEqual([])
    expect((await product.registrationsOf(namesake.email))[0]).toMatchObject({ name })
  })

  const deaths: [string, number][] = [
    ['erasure-before-commit', 0],
    ['erasure-step-done', 0],
    ['erasure-files-removed', 1],
    ['erasure-before-commit', 1],
    ['erasure-before-commit', 2],
  ]
  test.each(sampleOf(deaths, deaths.slice(2, 3)))(
    'whose process dies at %s after %i is finished by the next one',
    async (step, after) => {
      const { email, name } = await someoneEverywhere()
      const before = await accounts()
      const { body } = await ask(email)
      dieAt = step
      survive = after
      await product.runJobs()
      expect(dieAt).toBeUndefined()
      await sql`update jobs set lease_until = null, run_at = ${clock.now()} where done_at is null`.execute(db)
      await product.runJobs()
      expect((await product.get(`${erasures}/${body['id']}`, owner)).body).toMatchObject({
        endedAt: expect.any(String),
        refusedBecause: null,
      })
      expect((await placesOf(email, name)).filter((place) => !isKept(place))).toEqual([])
      expect(await accounts()).toEqual(before)
    },
  )

  test('leaves no way to their data: personal links end, and no email goes to them', async () => {
    const { visitor } = await someoneErased()
    await sql`
      insert into jobs (id, kind, key, payload, run_at, created_at)
      select ${newId(clock.now())}, 'payment.completed', 'again', jsonb_build_object('paymentId', id), ${clock.now()},
        ${clock.now()}
      from payment_records where session_id = ${visitor.sessionId}`.execute(db)
    const before = (await product.readMails()).length
    await product.runJobs()
    expect((await product.readMails()).length).toBe(before)
  })
})

describe('while something of theirs is under way', () => {
  test('a payment: an erasure is refused with what to do, and nothing is changed', async () => {
    const { person, sessionId } = await visitorAtCheckout(product)
    const { blockers } = await find(person.email)
    expect(blockers).toEqual([
      expect.stringMatching(
        /^A payment of €[\d.,]+ \(renewable\) is still open\. Cancel the booking, or wait/,
      ),
    ])
    expect(await ask(person.email)).toMatchObject({
      status: 409,
      body: { code: 'action_not_possible', message: blockers[0] },
    })
    expect((await product.recordOf(sessionId)).customerEmail).toBe(person.email)
  })

  test('a payment that begins after it was asked for: the erasure ends, and says why', async () => {
    const person = aPerson()
    await product.post('/api/registration/register', person)
    const { body } = await ask(person.email)
    await product.openCheckout(person, await product.priceOf())
    await product.runJobs()
    expect((await product.get(`${erasures}/${body['id']}`, owner)).body).toMatchObject({
      endedAt: expect.any(String),
      refusedBecause: expect.stringMatching(/is still open/),
      counts: [],
    })
    expect((await product.registrationsOf(person.email))[0]).toMatchObject({ name: person.name })
  })

  test.runIf(isLong)('a mailing with an email for them, and a document that is not written', async () => {
    const { email, name, record } = await someoneEverywhere()
    await sql`update mailings set state = 'paused', ended_at = null, pause_reason = 'x' where body = ${`Ask ${name}`}`.execute(
      db,
    )
    await sql`update mailing_recipients set state = 'waiting' where name = ${name}`.execute(db)
    expect((await find(email)).blockers).toEqual([
      'The mailing “News” (renewable) still has an email for them. Stop it, or wait until it has ended.',
    ])
    await sql`update mailings set state = 'stopped', ended_at = now(), pause_reason = null where body = ${`Ask ${name}`}`.execute(
      db,
    )
    expect((await find(email)).blockers).toEqual([])
    expect(record.status).toBe('COMPLETED')
  })

  test('an email that is on its way: the erasure waits for it', async () => {
    const person = aPerson()
    const { email } = person
    await product.post('/api/registration/register', person)
    const id = newId<'job'>(clock.now())
    const until = new Date(clock.now().getTime() + 600_000)
    await sql`
      insert into jobs (id, kind, key, payload, run_at, created_at, lease_until)
      values (${id}, 'none', ${email}, '{}', ${clock.now()}, ${clock.now()}, ${until})`.execute(db)
    const { body } = await ask(email)
    await product.runJobs()
    const show = async () => (await product.get(`${erasures}/${body['id']}`, owner)).body
    expect(await show()).toMatchObject({ endedAt: null, steps: 0 })
    clock.advance(601)
    await product.runJobs()
    expect(await show()).toMatchObject({ endedAt: expect.any(String), refusedBecause: null })
  })
})

test.runIf(isLong)('someone who has unsubscribed stays unsubscribed after an erasure', async () => {
  const { email } = await someoneEverywhere()
  await erase(email)
  expect((await readLeavers(db, aWebsite(website))).has(email.toLowerCase())).toBe(true)
  expect(await hasLeft(db, aWebsite(website), email.toLowerCase())).toBe(true)
  expect(await hasLeft(db, aWebsite(website), 'other@example.org')).toBe(false)
})
