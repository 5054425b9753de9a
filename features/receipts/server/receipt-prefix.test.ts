import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { changeReceiptPrefix } from '#features/receipts/receipts.contract.ts'
import type { PaymentId } from '#shared/ids.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { meet } from '#tests/lock-collisions.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { aWebsite, slugOf } from '#tests/websites.ts'
import type { DocumentContent } from '../document-content.ts'
import { issueDocuments } from './issue-documents.ts'

const product = await startTestProduct()
const { app, db, pool, clock } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const helper = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('nursing')] }))
const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))

const pathOf = (website: string) => changeReceiptPrefix.path.replace(':website', website)
const show = async (website: Website, headers = owner) => (await product.get(pathOf(website), headers)).body
const set = (website: Website, prefix: string, headers: Record<string, string> = owner) =>
  product.ask('PUT', pathOf(website), { prefix }, headers)

/** Someone who paid this website at the desk, without the receipt. */
const aPaidBooking = async (website: Website): Promise<PaymentId> => {
  const person = aPerson()
  const { totalPrice } = await product.priceOf({}, { host: `${website}.localhost` })
  const taken = {
    ...person,
    method: 'desk',
    unitAmount: totalPrice,
    reference: 'Desk 7',
    sendConfirmation: false,
  }
  const added = await product.post(`/admin/api/admin/bookings-by-hand/${website}`, taken, owner)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const [payment] = await product.recordsOf(person.email)
  return payment?.id as PaymentId
}

const issue = (id: PaymentId) =>
  issueDocuments(
    {
      ...{ db, clock, log: product.log, payables: product.payables, checkpoint: () => undefined },
      contentOf: async (website) => defaultContent[slugOf(website)],
      origins: { homeOf: () => 'http://localhost:3000' },
    },
    id,
  )

/** The printed number of a payment's receipt. */
const numberOf = async (id: PaymentId) => {
  await issue(id)
  const row = await db.selectFrom('receipts').select('content').where('paymentId', '=', id).executeTakeFirst()
  return (row?.content as DocumentContent | undefined)?.number
}

test('the prefix of receipts is that of today, and is changed before the first receipt by who may write', async () => {
  expect(await show(aWebsite('nursing'))).toEqual({
    prefix: 'NURSING',
    next: 'NURSING-2027-000001',
    isFixed: false,
    version: 'NURSING',
  })
  expect(await show(aWebsite('nursing'), viewer)).toMatchObject({ prefix: 'NURSING' })
  expect((await set(aWebsite('nursing'), 'NURSES', viewer)).status).toBe(403)
  expect((await set(aWebsite('optics'), 'LENSES', helper)).status).toBe(403)

  const { status, body } = await set(aWebsite('nursing'), ' nurses-27 ', { ...helper, ...ifMatch('NURSING') })
  expect([status, body['prefix'], body['next']]).toEqual([200, 'NURSES-27', 'NURSES-27-2027-000001'])
  const stale = await set(aWebsite('nursing'), 'CARE', { ...owner, ...ifMatch('NURSING') })
  expect(stale).toMatchObject({
    status: 412,
    body: {
      message: 'The prefix has changed since you opened it. It is now NURSES-27. Nothing was saved.',
    },
  })
  expect((await set(aWebsite('nursing'), 'NURSES-27', { ...owner, ...ifMatch('NURSING') })).status).toBe(200)
  const entries = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'receipt-prefix.changed')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { website: 'nursing', oldValues: { prefix: 'NURSING' }, newValues: { prefix: 'NURSES-27' } },
  ])
})

test.each(['', 'TEST', 'test-nursing', '1A', 'A B', 'A-', 'Å', 'A'.repeat(41)])(
  'the prefix %j is refused with the rule',
  async (prefix) => {
    expect(await set(aWebsite('nursing'), prefix)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^The prefix must have 1 to 40 letters, digits and hyphens/) },
    })
  },
)

test('no two conferences have the same prefix, also when both take it at once', async () => {
  expect(await set(aWebsite('nursing'), 'renewable')).toMatchObject({
    status: 409,
    body: {
      message: 'Another conference has the prefix RENEWABLE. Choose another one. Nothing was saved.',
    },
  })
  const both = { of: 'receipt_prefixes', where: "website in ('optics', 'nursing') and ''", value: '' }
  const taken = await meet(
    pool,
    both,
    () => set(aWebsite('optics'), 'SAME'),
    () => set(aWebsite('nursing'), 'SAME'),
  )
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await db.selectFrom('receiptPrefixes').select('prefix').where('prefix', '=', 'SAME').execute()
  expect(rows).toHaveLength(1)
})

test('a first receipt and a change of the prefix at once: the receipt has the prefix that holds from then on', async () => {
  expect((await set(aWebsite('optics'), 'BEFORE')).status).toBe(200)
  const optics = { of: 'receipt_prefixes', where: 'website', value: 'optics' }
  const first = await aPaidBooking(aWebsite('optics'))
  const [changed] = await meet(
    pool,
    optics,
    () => set(aWebsite('optics'), 'AFTER'),
    () => issue(first),
  )
  expect(changed.status).toBe(200)
  expect(await numberOf(first)).toBe('AFTER-2027-000001')

  const nursing = { ...optics, value: 'nursing' }
  const { prefix } = await show(aWebsite('nursing'))
  const other = await aPaidBooking(aWebsite('nursing'))
  const [, refused] = await meet(
    pool,
    nursing,
    () => issue(other),
    () => set(aWebsite('nursing'), 'LATE'),
  )
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: `This conference has issued receipts that begin with ${prefix}, so the prefix stays. Nothing was saved.`,
    },
  })
  expect(await numberOf(other)).toBe(`${prefix}-2027-000001`)
  expect(await show(aWebsite('nursing'))).toMatchObject({
    prefix,
    next: `${prefix}-2027-000002`,
    isFixed: true,
  })
  expect((await set(aWebsite('nursing'), String(prefix))).status).toBe(200)
})

test('a conference without a choice gets a prefix of its own with its first receipt, and keeps it', async () => {
  await db.deleteFrom('receiptPrefixes').where('website', '=', aWebsite('renewable')).execute()
  await db
    .updateTable('receiptPrefixes')
    .set({ prefix: 'RENEWABLE' })
    .where('website', '=', aWebsite('optics'))
    .execute()
  expect(await show(aWebsite('renewable'))).toMatchObject({ prefix: 'RENEWABLE-2', isFixed: false })
  const [one, two] = [await aPaidBooking(aWebsite('renewable')), await aPaidBooking(aWebsite('renewable'))]
  await Promise.all([issue(one), issue(two)])
  expect([await numberOf(one), await numberOf(two)].sort()).toEqual([
    'RENEWABLE-2-2026-000001',
    'RENEWABLE-2-2026-000002',
  ])
  await db
    .updateTable('receiptPrefixes')
    .set({ prefix: 'OPTICS' })
    .where('website', '=', aWebsite('optics'))
    .execute()
  expect(await show(aWebsite('renewable'))).toMatchObject({ prefix: 'RENEWABLE-2', isFixed: true })
})
