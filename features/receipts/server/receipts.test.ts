import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { initialContentOf } from '#content/default-content.ts'
import { sumPapers } from '#features/payments/admin-payments.contract.ts'
import { followUps } from '#features/payments/server/mails/follow-ups.ts'
import { findPayment } from '#features/payments/server/payments.store.ts'
import type { DocumentContent } from '#features/receipts/document-content.ts'
import { issueDocuments } from '#features/receipts/server/issue-documents.ts'
import { missingDocuments } from '#features/receipts/server/missing-documents.job.ts'
import { receiptAddresses } from '#features/receipts/server/receipt-addresses.ts'
import type { ReceiptDeps } from '#features/receipts/server/receipt-deps.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { newId, type PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { threadsDuring } from '#tests/count-threads.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { latin, textOf } from '#tests/pdf-text.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, clock, payables } = product
// an address is valid as long on a slow machine
clock.hold()
const sessionKey = await readSessionKey(product.config.sessionKey, product.folder)

type Bearer = { authorization: string }
let owner: Bearer
let viewer: Bearer
beforeAll(async () => {
  owner = await bearerOf(app, await anAdmin(db))
  viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }))
})

const partsOf = (change: Partial<ReceiptDeps> = {}): ReceiptDeps => ({
  db,
  clock,
  log: product.log,
  checkpoint: () => undefined,
  contentOf: async (website) => initialContentOf(website),
  origins: { homeOf: () => 'http://localhost:3000' },
  payables,
  ...change,
})

/** Someone who paid at the desk: real money, without a provider. */
const aPaidBooking = async (name?: string) => {
  const person = aPerson(name ? { name } : {})
  const { totalPrice } = await product.priceOf()
  const taken = {
    ...person,
    method: 'desk',
    unitAmount: totalPrice,
    reference: 'Desk 7',
    sendConfirmation: false,
  }
  const added = await product.post('/admin/api/admin/bookings-by-hand/renewable', taken, owner)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const [payment] = await product.recordsOf(person.email)
  if (!payment) throw new Error('Nothing was paid')
  return { ...payment, person, id: payment.id as PaymentId }
}

type Paid = Awaited<ReturnType<typeof aPaidBooking>>
type RefundStatus = 'asked' | 'succeeded' | 'failed'

let refunds = 0
const refundOf = async ({ id, website, livemode }: Paid, cents: number, status: RefundStatus) => {
  refunds++
  const now = clock.now()
  const row = {
    id: newId<'refund'>(now),
    website,
    paymentId: id,
    provider: 'stripe' as const,
    livemode,
    paymentIntentId: `pi_${refunds}`,
    number: 1,
    refundId: `re_${refunds}`,
    cents,
    status,
    createdAt: now,
    updatedAt: now,
  }
  await db
    .insertInto('paymentRefunds')
    .values({ ...row, reason: null, failure: null, askedBy: null, requestId: null, note: null })
    .execute()
  return row
}
const turn = (id: string, status: RefundStatus) =>
  db.updateTable('paymentRefunds').set({ status }).where('id', '=', id).execute()

const documentsOf = async (id: string) => {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('paymentId', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, content: content as DocumentContent }))
}

/** As it is on the document. */
const numberOf = async (id: string, at: number) => (await documentsOf(id))[at]?.content.number ?? 'none'

const numbersOf = async (website: Website, livemode: boolean) =>
  (
    await db
      .selectFrom('receipts')
      .select('number')
      .where('website', '=', website)
      .where('livemode', '=', livemode)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const runMissing = () =>
  product.handlers[missingDocuments]?.({ id: '', kind: missingDocuments, key: '', payload: {}, attempts: 1 })

test('what was taken at the desk has a receipt as soon as its job has run, and a later correction is none of it', async () => {
  const paid = await aPaidBooking()
  await product.runJobs()
  const [receipt] = await documentsOf(paid.id)
  expect(receipt).toMatchObject({ kind: 'receipt', livemode: true, cents: paid.totalCents, pdf: null })
  const before = JSON.stringify(receipt?.content)

  const { website, registrationId } = paid
  await db
    .updateTable('registrations')
    .set({ name: 'Ada Corrected' })
    .where('website', '=', website)
    .where('id', '=', registrationId)
    .execute()
  await issueDocuments(partsOf(), paid.id)
  const after = await documentsOf(paid.id)
  expect(after).toHaveLength(1)
  expect(JSON.stringify(after[0]?.content)).toBe(before)
  expect(after[0]?.content).toMatchObject({
    buyer: { name: paid.person.name, lines: [paid.person.instituteOrUniversity, 'Japan', paid.person.email] },
    total: { what: 'Total paid', cents: paid.totalCents },
    facts: expect.arrayContaining([
      ['Payment method', 'At the desk'],
      ['Your reference', expect.stringMatching(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)],
      ['Order reference', 'Desk 7'],
    ]),
  })

  // the next document speaks of the person as they are now
  await refundOf(paid, 100, 'succeeded')
  await issueDocuments(partsOf(), paid.id)
  expect((await documentsOf(paid.id))[1]?.content).toMatchObject({
    kind: 'credit_note',
    buyer: { name: 'Ada Corrected' },
  })
})

test('what is paid online, refunded in the dashboard and not taken by the bank has its documents and emails on its own', async () => {
  const { person, sessionId } = await visitorAtCheckout(product)
  const hear = async () => {
    await product.deliverWebhooks()
    await product.runJobs()
  }
  await product.pay(sessionId)
  await hear()
  const { id, totalCents } = await product.recordOf(sessionId)
  const kinds = async () => (await documentsOf(id)).map(({ kind, cents }) => [kind, cents])
  expect(await kinds()).toEqual([['receipt', totalCents]])
  const refund = await product.refundInDashboard(sessionId, 10_000)
  await hear()
  expect(await kinds()).toEqual([
    ['receipt', totalCents],
    ['credit_note', 10_000],
  ])
  await product.failRefund(refund?.id ?? '')
  await hear()
  expect(await kinds()).toEqual([
    ['receipt', totalCents],
    ['credit_note', 10_000],
    ['reversal', 10_000],
  ])
  const subjects = (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ text }) => text.includes(person.name))
    .map(({ headers }) => headers['subject'])
  expect(subjects.toSorted()).toEqual([
    'TEST: A refund for the World Renewable Energy Conference did not reach you',
    'TEST: Your registration for the World Renewable Energy Conference is confirmed',
    'TEST: €100.00 of your payment for the World Renewable Energy Conference has been refunded',
  ])
})

test('a refund has a credit note, one that failed later its reversal, and the sums say what is kept', async () => {
  const paid = await aPaidBooking()
  const { id } = paid
  const sums = async () => (await product.get('/api/payments/renewable/receipts', viewer)).body
  const before = sumPapers.replies[200].parse(await sums()).live
  const first = await refundOf(paid, 1000, 'succeeded')
  await issueDocuments(partsOf(), id)
  const second = await refundOf(paid, 500, 'asked')
  await issueDocuments(partsOf(), id)
  await turn(second.id, 'succeeded')
  await turn(first.id, 'failed')
  await issueDocuments(partsOf(), id)
  await issueDocuments(partsOf(), id)

  const documents = await documentsOf(id)
  expect(documents.map(({ kind, paymentRefundId, cents }) => [kind, paymentRefundId, cents])).toEqual([
    ['receipt', null, paid.totalCents],
    ['credit_note', first.id, 1000],
    ['reversal', first.id, 1000],
    ['credit_note', second.id, 500],
  ])
  expect(documents[2]?.content).toMatchObject({
    facts: expect.arrayContaining([
      ['Receipt', documents[0]?.content.number],
      ['Credit note', documents[1]?.content.number],
    ]),
  })
  const after = sumPapers.replies[200].parse(await sums()).live
  const grown = (kind: keyof typeof after) => after[kind].cents - before[kind].cents
  expect(grown('receipt') - grown('credit_note') + grown('reversal')).toBe(paid.totalCents - 500)
})

test('a document is never changed, never taken away, and drawn once', async () => {
  const paid = await aPaidBooking()
  await issueDocuments(partsOf(), paid.id)
  const of = `payment_id = '${paid.id}'`
  const refused = /A receipt is never changed/
  for (const change of [
    `content = '{}'`,
    'cents = cents + 1',
    'number = number + 1000',
    `kind = 'credit_note'`,
    'issued_at = now()',
    `website = 'optics'`,
    'livemode = false',
  ]) {
    await expect(product.pool.query(`update receipts set ${change} where ${of}`), change).rejects.toThrow(
      refused,
    )
  }
  await expect(product.pool.query(`delete from receipts where ${of}`)).rejects.toThrow(refused)
  await expect(product.pool.query('truncate receipts')).rejects.toThrow(refused)
  await product.pool.query(`update receipts set pdf = 'drawn' where ${of}`)
  await expect(product.pool.query(`update receipts set pdf = 'again' where ${of}`)).rejects.toThrow(refused)
  await expect(product.pool.query(`update receipts set pdf = null where ${of}`)).rejects.toThrow(refused)
})

/** Payments of before there were receipts; the job takes 100 at a time, and 12 of 20 are paid. */
const before = isLong ? 240 : 40
/** Three documents of a payment online, and those of before. */
const issuedOfTests = 3 + (before / 20) * 12

describe('the series of a website has no gap and no number twice', () => {
  const groupCommit = [
    [100, 50],
    [40, 20],
  ] as const
  test.each(sampleOf(groupCommit, [[40, 20]]))(
    'when %i are issued at once, %i on each of two websites, each payment by two, and some fail',
    async (_all, each) => {
      const own = await testDatabase()
      await insertManyPayments(own.pool, aWebsite('optics'), each)
      await insertManyPayments(own.pool, aWebsite('nursing'), each)
      const rows = await own.db
        .selectFrom('paymentRecords')
        .select('id')
        .where('status', '=', 'COMPLETED')
        .execute()
      let passed = 0
      // every fifth time that a number was taken, what follows fails
      const parts = partsOf({
        db: own.db,
        checkpoint: (step) => {
          if (step === 'before-receipt-commit' && ++passed % 5 === 0) throw new Error('The power went')
        },
      })
      const both = [...rows, ...rows]
      const outcomes = await Promise.allSettled(both.map(({ id }) => issueDocuments(parts, id as PaymentId)))
      expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(each / 10)
      for (let times = 0; times < 4; times++)
        await Promise.allSettled(rows.map(({ id }) => issueDocuments(parts, id as PaymentId)))

      const issued = await own.db.selectFrom('receipts').select(['website', 'number', 'paymentId']).execute()
      expect(new Set(issued.map(({ paymentId }) => paymentId)).size).toBe(rows.length)
      for (const website of ['optics', 'nursing']) {
        const numbers = issued.filter((one) => one.website === website).map(({ number }) => number)
        expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(numbers.length))
      }
    },
  )

  test('those of before there were receipts get theirs in the order in which they were paid', async () => {
    await insertManyPayments(product.pool, aWebsite('renewable'), before, 1000)
    await runMissing()
    const { rows } = await product.pool.query<{ ascending: boolean; missing: number }>(`
      select bool_and(r.number > before) as ascending, count(*) filter (where r.number is null)::int as missing from (
        select p.id, lag(r.number, 1, 3) over (order by p.created_at) as before from payment_records p
        join receipts r on r.payment_id = p.id where not p.livemode and r.number > 3
      ) as s join receipts r on r.payment_id = s.id`)
    expect(rows).toEqual([{ ascending: true, missing: 0 }])
    expect(await numbersOf(aWebsite('renewable'), false)).toEqual(upTo(issuedOfTests))
    await runMissing()
    expect(await numbersOf(aWebsite('renewable'), false)).toHaveLength(issuedOfTests)
    expect(await numbersOf(aWebsite('renewable'), true)).toEqual(
      upTo((await numbersOf(aWebsite('renewable'), true)).length),
    )
  })
})

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const download = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
const addressesOf = async (id: PaymentId) => {
  const payment = await findPayment(db, id)
  if (!payment) throw new Error('There is no such payment')
  return receiptAddresses({ db, clock, sessionKey, payables }, [payment])
}
const addressOf = async (id: PaymentId) => {
  const { documents } = await addressesOf(id)
  return documents[0]?.address ?? ''
}

/** As if it had been downloaded before: drawing takes about a second, and other tests are about that. */
const storePdf = (id: PaymentId) =>
  db
    .updateTable('receipts')
    .set({ pdf: Buffer.from('%PDF-1.7') })
    .where('paymentId', '=', id)
    .execute()

describe('the PDF of a document', () => {
  test('says what was paid, stays the same bytes whatever is corrected, and is not kept on the way', async () => {
    const paid = await aPaidBooking('Łukasz Çelik')
    expect(await addressesOf(paid.id)).toEqual({
      documents: [],
      areBeingWritten: true,
    })
    await issueDocuments(partsOf(), paid.id)
    const address = await addressOf(paid.id)
    const first = await download(address)
    expect(first.statusCode).toBe(200)
    const number = await numberOf(paid.id, 0)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${number}.pdf"`,
    })
    const text = textOf(first.rawPayload)
    for (const message of ['Receipt', number, 'Total paid', 'At the desk', paid.person.email, 'Listener'])
      expect(text).toContain(message)
    expect(text.replaceAll(' ', '')).toContain('ŁukaszÇelik')
    expect(text).not.toContain('TEST')
    const source = latin(first.rawPayload)
    for (const tag of ['/Marked true', '/Lang (en)', '/S /H1', '/S /Table', '/S /TH', '/S /TD'])
      expect(source).toContain(tag)
    expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1)

    await db
      .updateTable('registrations')
      .set({ name: 'Somebody Else' })
      .where('email', '=', paid.person.email)
      .execute()
    const path = '/admin/api/admin/events/renewable'
    const { savedAt: _savedAt, home: _home, ...settings } = (await product.get(path, owner)).body
    const changed = await product.ask(
      'PUT',
      path,
      { ...settings, contactEmail: 'new@example.org', area: 'Toyosu' },
      owner,
    )
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(sha((await download(await addressOf(paid.id))).rawPayload)).toBe(sha(first.rawPayload))
  })

  test.runIf(isLong)('has the name of every script in the right order, and stays small', async () => {
    const name = 'Zoë Щукин 髙橋 陈伟 김민준 राजेश สมชาย Γιώργος'
    for (const [whose, drawn] of [
      [name, name],
      ['שרה Cohen', 'Cohen הרש'],
    ] as const) {
      const paid = await aPaidBooking(whose)
      await issueDocuments(partsOf(), paid.id)
      const { rawPayload } = await download(await addressOf(paid.id))
      expect(textOf(rawPayload).replaceAll(' ', '')).toContain(drawn.replaceAll(' ', ''))
      expect(rawPayload.length).toBeLessThan(250_000)
    }
  })

  test.runIf(isLong)('is drawn once when two ask first at once', async () => {
    const paid = await aPaidBooking()
    await issueDocuments(partsOf(), paid.id)
    const address = await addressOf(paid.id)
    const answers = await Promise.all(upTo(2).map(() => download(address)))
    expect(new Set(answers.map(({ rawPayload }) => sha(rawPayload))).size).toBe(1)
  })

  test('is answered right to 24 requests at once, with two threads at most', async () => {
    const addresses: string[] = []
    for (let paid = 0; paid < (isLong ? 24 : 4); paid++) {
      const { id } = await aPaidBooking()
      await issueDocuments(partsOf(), id)
      addresses.push(await addressOf(id))
    }
    let answers: Awaited<ReturnType<typeof download>>[] = []
    const { most } = await threadsDuring(async () => {
      answers = await Promise.all(upTo(24).map((at) => download(addresses[at % addresses.length] ?? '')))
    })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(upTo(24).map(() => 200))
    expect(new Set(answers.map(({ rawPayload }) => sha(rawPayload))).size).toBe(addresses.length)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('of a test says so', async () => {
    const [row] = await db
      .selectFrom('receipts')
      .select('paymentId')
      .where('livemode', '=', false)
      .limit(1)
      .execute()
    const text = textOf((await download(await addressOf(row?.paymentId as PaymentId))).rawPayload)
    expect(text).toContain('TEST: no money was charged. This document is not proof of payment.')
    expect(text).toContain('TEST-RENEWABLE-2026-')
  })

  test('is there for organisers of the website, in the list of a payment, by a cookie too, and as CSV', async () => {
    const admin = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const elsewhere = await bearerOf(
      app,
      await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] }),
    )
    const paid = await aPaidBooking('=cmd()')
    await issueDocuments(partsOf(), paid.id)
    await storePdf(paid.id)
    const path = `/api/payments/renewable/${paid.id}/receipts`
    const { status, body } = await product.get(path, admin)
    const [document] = body['papers'] as { address: string; number: string; kind: string; cents: number }[]
    expect(status).toBe(200)
    expect(body).toMatchObject({ areBeingWritten: false })
    expect(document).toMatchObject({ kind: 'receipt', cents: paid.totalCents })
    const address = document?.address ?? ''
    const cookie = `admin_jwt=${admin.authorization.slice('Bearer '.length)}`
    expect((await download(address, { cookie })).headers['content-type']).toBe('application/pdf')
    expect((await download(address)).statusCode).toBe(401)
    expect((await download(address, elsewhere)).statusCode).toBe(403)
    expect((await download(address.replace('renewable', 'optics'), elsewhere)).statusCode).toBe(404)
    expect((await download(address.replace('/live/', '/dead/'), admin)).statusCode).toBe(404)
    expect((await product.get(path.replace('renewable', 'optics'), elsewhere)).status).toBe(404)

    const csv = await download('/admin/api/admin/export/receipts/renewable', admin)
    const lines = csv.body.trimEnd().split('\r\n')
    const { rows } = await product.pool.query(
      `select count(*)::int as count from receipts where website = 'renewable'`,
    )
    expect(lines).toHaveLength(1 + rows[0].count)
    const line = lines.find((one) => one.startsWith(document?.number ?? '-')) ?? ''
    expect(line).toContain(`Receipt,`)
    expect(line).toContain(`'=cmd()`)
    expect(lines.at(-1)).toMatch(
      new RegExp(`^TEST-RENEWABLE-2026-${String(issuedOfTests).padStart(6, '0')},`),
    )
  })
})

describe('the email about a refund', () => {
  const notify = async (paid: Paid, paymentRefundId: string, key: string) =>
    enqueueJob(db, {
      kind: followUps.paymentRefunded,
      key,
      payload: { paymentId: paid.id, paymentRefundId },
      now: clock.now(),
    })
  const mailsTo = async ({ person }: Paid) =>
    (await product.readMails())
      .map(({ name, text }) => ({ name, ...readMail(text) }))
      .filter(({ text }) => text.includes(person.name))

  test('names the amount and the credit note; when the bank did not take it, another one says so', async () => {
    const paid = await aPaidBooking()
    await product.runJobs()
    const refund = await refundOf(paid, 2550, 'succeeded')
    await notify(paid, refund.id, `${refund.id}:succeeded`)
    await product.runJobs()
    const [first, ...none] = await mailsTo(paid)
    expect(none).toEqual([])
    expect(first?.text).toContain(
      '€25.50 of your payment for the World Renewable Energy Conference has been refunded',
    )
    expect(first?.text).toMatch(/\/my-registration#\S+\n/)
    expect(first?.text).toContain(`Credit note: ${await numberOf(paid.id, 1)}`)

    await turn(refund.id, 'failed')
    await notify(paid, refund.id, `${refund.id}:failed`)
    await product.runJobs()
    const mails = await mailsTo(paid)
    expect(mails).toHaveLength(2)
    const second = mails.find(({ name }) => name !== first?.name)
    expect(second?.text).toContain('but your bank rejected it')
    expect(second?.text).toContain(`Reversal of the credit note: ${await numberOf(paid.id, 2)}`)
    const kept = await db
      .selectFrom('mails')
      .select(['website'])
      .where('recipientAddress', '=', paid.person.email)
      .execute()
    expect(kept).toEqual([{ website: 'renewable' }, { website: 'renewable' }])
  })

  test('is not sent of a refund that failed before anybody was told that it went through', async () => {
    const paid = await aPaidBooking()
    await product.runJobs()
    const refund = await refundOf(paid, 100, 'failed')
    await notify(paid, refund.id, `${refund.id}:succeeded`)
    clock.advance(1)
    await notify(paid, refund.id, `${refund.id}:failed`)
    await product.runJobs()
    const mails = await mailsTo(paid)
    expect(mails.map(({ text }) => text.includes('but your bank rejected it'))).toEqual([true])
  })
})

// last: the hour that passes here ends the sessions of the organisers
test('a PDF opens by its own address alone: at every host, within the hour, unless the link was renewed', async () => {
  const paid = await aPaidBooking()
  await issueDocuments(partsOf(), paid.id)
  await storePdf(paid.id)
  const address = await addressOf(paid.id)
  expect((await download(address)).statusCode).toBe(200)
  const [, series, number, end, signature] = /token=(\w+)\.(\d+)\.(\d+)\.(.+)$/.exec(address) ?? []
  const path = '/api/registration/receipt?token='
  for (const wrong of [
    `${path}${series}.${Number(number) + 1}.${end}.${signature}`,
    `${path}test.${number}.${end}.${signature}`,
    `${path}${series}.${number}.${Number(end) + 1}.${signature}`,
    `${path}${series}.${number}.${end}.${'A'.repeat(43)}`,
    `${path}${series}.0.${end}.${signature}`,
    `${path}x`,
  ])
    expect((await download(wrong)).statusCode, wrong).toBe(404)
  expect((await download(address, { host: 'optics.localhost:3000' })).statusCode).toBe(200)
  expect((await download('/api/registration/receipt')).statusCode).toBe(400)

  await db
    .updateTable('registrations')
    .set({ linkVersion: 2 })
    .where('email', '=', paid.person.email)
    .execute()
  expect((await download(address)).statusCode).toBe(404)
  const renewed = await addressOf(paid.id)
  expect((await download(renewed)).statusCode).toBe(200)
  clock.advance(3599)
  expect((await download(renewed)).statusCode).toBe(200)
  clock.advance(2)
  const late = await download(renewed)
  expect([late.statusCode, late.headers['cache-control']]).toEqual([404, 'no-store'])
})
