import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from 'vitest'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aPerson, aVisitorAtCheckout, startTestProduct } from '#tests/product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'
import { look } from './look.ts'

/*
 * Makes an archive of the version in which it runs: scripts/upgrade-archive.mjs puts it into a copy of that version. It uses
 * only what every version has, the calls and a few helpers of the tests.
 */

const website = 'renewable'
const root = `/admin/api/admin`

const play = async () => {
  const product = await startTestProduct()
  const account = await anAdmin(product.db)
  const owner = await bearerOf(product.app, account)
  await anAdmin(product.db, { role: 'VIEWER', websites: [website] })
  const must = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body as Record<string, never>
  }
  const registrations: string[] = []

  // payments in each state; their registrations are of listeners and delegates, with and without a room
  const paid = await aVisitorAtCheckout(product)
  await product.pay(paid.sessionId)
  const refunded = await aVisitorAtCheckout(product)
  await product.pay(refunded.sessionId)
  const declined = await aVisitorAtCheckout(product)
  await product.decline(declined.sessionId)
  const cancelled = await aVisitorAtCheckout(product)
  await must(product.post('/api/payment/cancel', { sessionId: cancelled.sessionId }))
  const expired = await aVisitorAtCheckout(product)
  await product.deliverWebhooks()
  await product.runJobs()
  product.clock.advance(2 * 3600)
  await product.deliverWebhooks()
  await product.statusPage(expired.sessionId)
  const again = await bearerOf(product.app, account)
  const record = await product.recordOf(refunded.sessionId)
  await must(
    product.post(
      `/api/payments/${website}/${record.id}/refunds`,
      { amount: 10, requestId: '0193a000-0000-4000-8000-000000000001' },
      again,
    ),
  )
  const pending = await aVisitorAtCheckout(product)
  for (const presentationType of ['DELEGATE', 'STUDENT', 'POSTER', 'SPEAKER', 'EXHIBITOR'])
    for (const registrationType of ['REGISTRATION_ONLY', 'REGISTRATION_AND_ACCOMMODATION'])
      await must(
        product.post('/api/registration/register', { ...aPerson(), presentationType, registrationType }),
      )

  // by hand
  const price = await product.priceOf()
  await must(
    product.post(
      `${root}/bookings-by-hand/${website}`,
      { ...aPerson(), method: 'bank_transfer', unitAmount: price.totalPrice, reference: 'T-1' },
      again,
    ),
  )
  await must(
    product.post(`${root}/registration-forms/${website}/${cancelled.registrationId}/cancel`, {}, again),
  )

  // abstracts, discounts, messages
  const options = await someOptions(product.pool)
  for (const fill of ['a', 'b']) {
    const sent = await sendForm(`${product.url}/api/form-submission/submit`, [
      ...fieldsOf(anAuthor(options)),
      fileOf(aPdf(1_000, { fill })),
    ])
    if (sent.status >= 300) throw new Error(JSON.stringify(sent.body))
  }
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const wish = { customerEmail: email, name, phone, instituteOrUniversity, country, unitAmount: 0 }
  await must(product.post('/api/discounts/create-session', { ...wish, description: 'A student' }))
  await must(
    product.post('/api/discounts/create-session', { ...wish, unitAmount: 120, description: 'Paying' }),
  )
  await must(product.post('/api/contact', { name, email, subject: 'Visa', message: 'Do you write letters?' }))

  // what organisers change
  await must(product.post(`${root}/interested-in/${website}`, { name: 'Tidal power' }, again))
  const drafts = `${root}/drafts/${website}`
  const { body: draft } = await product.get(drafts, again)
  const university = ['speakers', 'firstGrid', 'haruka-sample', 'university']
  const before = valueAt(draft['draft'], university)
  const change = { kind: 'set', path: university, before, after: 'Institute of Old Versions' }
  await must(
    product.post(
      `${drafts}/changes`,
      { changes: [change], since: draft['serial'], tab: '0193a000-0000-4000-8000-000000000002' },
      again,
    ),
  )
  const { body: summary } = await product.get(`${drafts}/summary`, again)
  const { serial, number } = summary
  await must(product.post(`${drafts}/publications`, { serial, number, hold: [] }, again))
  await product.deliverWebhooks()
  await product.runJobs()

  for (const { registrationId } of [paid, refunded, declined, pending]) registrations.push(registrationId)
  return { product, account, owner, registrations }
}

const valueAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      Array.isArray(at)
        ? at.find((one: { id?: string }) => one.id === step)
        : (at as Record<string, unknown>)?.[step],
    tree,
  )

const tokensIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, 'outbox'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
  const joined = texts.map((text) => text.replaceAll(/=\r?\n/g, '')).join('\n')
  return [
    ...new Set([...joined.matchAll(/my-registration#([\w.-]+)/g)].map(([, token]) => token as string)),
  ].sort()
}

test('an archive of this version', async () => {
  const { product, account } = await play()
  const { pool, folder } = product
  const { rows: tables } = await pool.query(`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'applied_migrations' order by 1`)
  const rows: Record<string, unknown> = {}
  const tokens = {
    admin: { email: account.email, password: account.password },
    own: await tokensIn(folder),
  }
  const seen = await look(product.app, tokens)
  for (const { name } of tables) {
    const found = await pool.query(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`)
    rows[name] = JSON.parse(found.rows[0].rows)
  }
  const { rows: sequences } = await pool.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  const { rows: migrations } = await pool.query(
    'select number, name, sha256 from applied_migrations order by number',
  )
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile() && !path.startsWith('outbox'))
      files[path] = (await readFile(join(folder, path))).toString('base64')
  }
  const archive = { madeAt: product.clock.now(), migrations, rows, sequences, files, tokens, seen }
  await writeFile(process.env['UPGRADE_ARCHIVE'] ?? '', gzipSync(JSON.stringify(archive), { level: 9 }))
}, 120_000)
