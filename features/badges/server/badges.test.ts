import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PrintCount, PrintOrder } from '#features/badges/badges.contract.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { lease } from '#platform/server/jobs/job-claims.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { newId } from '#shared/ids.ts'
import { shortReference } from '#shared/short-reference.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong } from '#tests/long.ts'
import { textOf } from '#tests/pdf-text.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import type { PrintedPerson } from '../printed-person.ts'
import { drawPrint } from './draw-print.job.ts'
import { sweepPrints, sweepPrintsJob } from './sweep-prints.job.ts'

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
const website = 'optics'
const printFiles = createDiskFiles({ folder: join(product.folder, 'prints'), clock, log: product.log })
const account = await anAdmin(db)
let owner = await bearerOf(app, account)
/** Time passes, and the owner logs in again. */
const pass = async (seconds: number) => {
  clock.advance(seconds)
  owner = await bearerOf(app, account)
}
const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite(website)] }))
const orders = `/admin/api/admin/print-orders/${website}`

beforeEach(async () => {
  await db.deleteFrom('printOrders').execute()
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('paymentRecords').where('website', '=', aWebsite(website)).execute()
  await db.deleteFrom('registrations').where('website', '=', aWebsite(website)).execute()
  dieAt = undefined
})

type Given = { name: string; cancelledAt?: Date; paid?: boolean; isAccompanied?: boolean; country?: string }

/** Someone who has registered; paid, waiting, or without any payment. */
const aBooking = async ({ name, cancelledAt, paid, isAccompanied = false, country = 'Japan' }: Given) => {
  const now = clock.now()
  const { email, phone, instituteOrUniversity } = aPerson()
  const id = newId<'registration'>(now)
  await db
    .insertInto('registrations')
    .values({
      ...{
        website: aWebsite(website),
        id,
        name,
        email,
        phone,
        instituteOrUniversity,
        country,
        createdAt: now,
      },
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'SPEAKER',
      cancelledAt: cancelledAt ?? null,
      attemptKeyHash: null,
    })
    .execute()
  if (paid !== undefined) await aPayment(id, { paid, isAccompanied })
  return id
}

const aPayment = async (registrationId: string, given: { paid: boolean; isAccompanied: boolean }) => {
  const now = clock.now()
  await product.pool.query(
    `insert into payment_records
       (website, id, registration_id, status, provider, livemode, customer_name, customer_phone, customer_email,
        customer_institute, customer_country, registration_type, presentation_type, pricing_config_id,
        presentation_cents, fee_basis_points, fee_cents, total_cents, currency, accompanying_person, extra_nights,
        product_name, return_origin, expires_at, created_at, updated_at, completed_at)
     values ($1, $2, $3, $4, 'sandbox', false, 'x', '1', 'x@example.org', 'x', 'Japan', 'REGISTRATION_ONLY', 'SPEAKER',
        1, 1000, 0, 0, 1000, 'eur', $5, 0, 'Registration', 'http://localhost:3000', $6, $6, $6, $7)`,
    [
      website,
      newId(now),
      registrationId,
      given.paid ? 'COMPLETED' : 'PENDING',
      given.isAccompanied,
      now,
      given.paid ? now : null,
    ],
  )
}

const order = async (body: object = {}, headers = owner) =>
  product.post(orders, { form: 'small', ...body }, headers)
const ordered = async (body: object = {}) => {
  const { status, body: answer } = await order(body)
  expect({ status, answer }).toMatchObject({ status: 202 })
  return answer as unknown as PrintOrder
}
const show = async (id: string, headers = owner) =>
  (await product.get(`${orders}/${id}`, headers)).body as unknown as PrintOrder
const count = async (query = '') =>
  (await product.get(`/admin/api/admin/print-count/${website}${query}`, owner)).body as unknown as PrintCount
const download = (id: string, headers = owner) =>
  app.inject({ url: `${orders}/${id}/file`, headers: { host: 'localhost', ...headers } })
const linesOf = async (id: string) =>
  (
    await db.selectFrom('printLines').select('person').where('orderId', '=', id).orderBy('place').execute()
  ).map(({ person }) => person as PrintedPerson)
const namesOf = async (id: string) => (await linesOf(id)).map(({ name }) => name)
const sweep = () =>
  sweepPrintsJob({ db, clock, log: product.log, printFiles })({
    ...{ id: '', kind: sweepPrints, key: '', payload: {}, attempts: 1 },
  })
const filesLeft = () => readdir(join(product.folder, 'prints')).catch(() => [])

describe('a print order', () => {
  test('freezes who is printed and all that is, from A to Z, without those who have cancelled', async () => {
    const ada = await aBooking({ name: 'Ada Lovelace', paid: true, isAccompanied: true })
    await aBooking({ name: 'Émile Zola', paid: false })
    await aBooking({ name: 'bo Li' })
    await aBooking({ name: 'Carl Cancelled', paid: true, isAccompanied: true, cancelledAt: clock.now() })
    expect(await count()).toEqual({ people: 3, companions: 1, cancelled: 1 })
    const print = await ordered()
    expect(print).toMatchObject({
      form: 'small',
      people: 3,
      companions: 1,
      cancelled: 1,
      drawn: 0,
      state: 'drawing',
    })

    await db.updateTable('registrations').set({ name: 'Ada Changed' }).where('id', '=', ada).execute()
    await aBooking({ name: 'Zoë Late', paid: true })
    await product.runJobs()
    expect(await show(print.id)).toMatchObject({ state: 'ready', drawn: 3, unwritable: [] })
    expect(await namesOf(print.id)).toEqual(['Ada Lovelace', 'bo Li', 'Émile Zola'])
    expect((await linesOf(print.id))[0]).toMatchObject({
      reference: shortReference(ada),
      payment: 'Paid',
      isAccompanied: true,
      type: 'SPEAKER',
    })
    const file = await download(print.id)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="plenary-badges-small-optics-[\d-]+\.pdf"$/,
      ),
      'content-length': String((await show(print.id)).bytes),
    })
    const text = textOf(file.rawPayload)
    for (const word of ['Ada Lovelace', 'with Ada Lovelace', 'bo Li', 'Émile Zola'])
      expect(text).toContain(word)
    for (const word of ['Changed', 'Zoë', 'Carl']) expect(text).not.toContain(word)
  })

  test('prints what the list finds, and nothing else: by payment, by search, by choice', async () => {
    const ada = await aBooking({ name: 'Ada Lovelace', paid: true })
    const bo = await aBooking({ name: 'Bo Li', paid: false })
    await aBooking({ name: 'Cy Young', country: 'Kenya' })
    const names = async (body: object) => namesOf((await ordered(body)).id)
    expect(await names({ state: 'COMPLETED' })).toEqual(['Ada Lovelace'])
    expect(await names({ q: 'kenya' })).toEqual(['Cy Young'])
    expect(await names({ ids: [ada, bo] })).toEqual(['Ada Lovelace', 'Bo Li'])
    expect(await names({ ids: [ada, bo], state: 'COMPLETED' })).toEqual(['Ada Lovelace'])
    expect(await names({ stay: 'without' })).toHaveLength(3)
    expect(await count(`?ids=${ada},${bo}&state=PENDING`)).toEqual({ people: 1, companions: 0, cancelled: 0 })
    expect(await order({ ids: ['x'] })).toMatchObject({ status: 400 })
    expect(await order({ form: 'poster' })).toMatchObject({ status: 400 })
  })

  test('of no one is refused with a sentence', async () => {
    await aBooking({ name: 'Carl Cancelled', cancelledAt: clock.now() })
    expect(await order()).toMatchObject({
      status: 409,
      body: {
        code: 'nothing_to_print',
        message: expect.stringMatching(/^Every booking of this choice is cancelled/),
      },
    })
    expect(await order({ q: 'nobody' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^No booking matches/) },
    })
    expect(await db.selectFrom('printOrders').select('id').execute()).toEqual([])
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', drawPrint).execute()).toEqual([])
  })

  test('is of its website alone, and a viewer looks at it and downloads it but does not order', async () => {
    await aBooking({ name: 'Ada Lovelace', paid: true })
    expect(await order({}, viewer)).toMatchObject({ status: 403 })
    const print = await ordered({ form: 'desk-list' })
    await product.runJobs()
    expect(await show(print.id, viewer)).toMatchObject({ state: 'ready' })
    expect((await download(print.id, viewer)).statusCode).toBe(200)
    expect((await product.get(orders, viewer)).body).toMatchObject([{ id: print.id, form: 'desk-list' }])
    const elsewhere = orders.replace(website, 'nursing')
    expect(await product.get(`${elsewhere}/${print.id}`, owner)).toMatchObject({ status: 404 })
    expect((await product.get(elsewhere, owner)).body).toEqual([])
    expect((await product.get(`${orders}/${newId(clock.now())}/file`, owner)).status).toBe(404)
  })
})

describe('drawing', () => {
  const many = (howMany: number) =>
    Promise.all(Array.from({ length: howMany }, (_, at) => aBooking({ name: `Person ${at}`, paid: true })))

  test.runIf(isLong)('goes in portions, and what it has done is seen while it is under way', async () => {
    await many(120)
    const print = await ordered()
    const seen: number[] = []
    const { handlers } = product
    const look = setInterval(async () => seen.push((await show(print.id)).drawn), 5)
    await runDueJobs({ db, clock, log: product.log, handlers })
    clearInterval(look)
    expect(await show(print.id)).toMatchObject({ state: 'ready', drawn: 120 })
    expect(seen.filter((drawn) => ![0, 50, 100, 120].includes(drawn))).toEqual([])
  })

  test.runIf(isLong).each(['print-portion-drawn', 'print-kept'])(
    'that ends at %s is begun again, with the same people',
    async (step) => {
      await many(60)
      const print = await ordered()
      dieAt = step
      await product.runJobs()
      expect(await show(print.id)).toMatchObject({ state: 'trying-again', bytes: null })
      expect((await download(print.id)).statusCode).toBe(404)
      await db
        .updateTable('registrations')
        .set({ name: 'Changed' })
        .where('website', '=', aWebsite(website))
        .execute()
      await pass(3600)
      await product.runJobs()
      expect(await show(print.id)).toMatchObject({ state: 'ready', drawn: 60 })
      const text = textOf((await download(print.id)).rawPayload)
      for (let at = 0; at < 60; at++) expect(text).toContain(`Person ${at} `)
      expect(text).not.toContain('Changed')
    },
  )

  test.runIf(isLong)('by two processes at once leaves one file', async () => {
    await many(60)
    const print = await ordered()
    const { handlers } = product
    const run = () => runDueJobs({ db, clock, log: product.log, handlers })
    const before = (await filesLeft()).length
    const first = run()
    await expect.poll(async () => (await show(print.id)).drawn).toBeGreaterThan(0)
    // the first one is taken for dead
    await pass(lease / 1000 + 1)
    await Promise.all([first, run()])
    expect(await show(print.id)).toMatchObject({ state: 'ready', drawn: 60 })
    expect((await filesLeft()).length).toBe(before + 1)
  })

  test('that is given up says so', async () => {
    await many(1)
    const print = await ordered()
    await db.updateTable('jobs').set({ deadAt: clock.now() }).where('kind', '=', drawPrint).execute()
    expect(await show(print.id)).toMatchObject({ state: 'failed' })
  })
})

/** In seconds. */
const day = 86_400

test.runIf(isLong)(
  'orders are removed after a week with everyone on them and their files, and what a crash has left after an hour',
  async () => {
    // those that the tests before this have left would be too many at once to be set aside
    for (const name of await filesLeft()) await rm(join(product.folder, 'prints', name))
    await aBooking({ name: 'Ada Lovelace', paid: true })
    const old = await ordered()
    await product.runJobs()
    await pass(6 * day)
    const young = await ordered()
    dieAt = 'print-kept'
    await product.runJobs()
    expect(await show(young.id)).toMatchObject({ state: 'trying-again' })
    await pass(7200)
    await product.runJobs()
    expect((await show(old.id)).state).toBe('ready')

    await pass(day)
    await sweep()
    expect(await product.get(`${orders}/${old.id}`, owner)).toMatchObject({ status: 404 })
    expect((await download(young.id)).statusCode).toBe(200)
    expect(await filesLeft()).toHaveLength(1)
    expect(await linesOf(old.id)).toEqual([])
    await pass(7 * day)
    await sweep()
    expect(await filesLeft()).toEqual([])
  },
)
