import { describe, expect, test } from 'vitest'
import type { Rehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { type Scenario, scenarios } from '#sandbox/rehearsal/scenarios.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { aStripeAccount } from '#tests/stripe-account.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, clock, app } = product
product.startJobs()

const admin = await anAdmin(db, {
  role: 'ADMIN',
  websites: [aWebsite('renewable'), aWebsite('optics'), aWebsite('nursing')],
})
const bearer = await bearerOf(app, admin)

const path = '/admin/api/admin/rehearsals'

const list = async (website = 'renewable', headers: Record<string, string> = bearer) =>
  (await product.get(`${path}/${website}`, headers)).body as unknown as {
    refusal: string | null
    rehearsals: Rehearsal[]
  }

const play = (scenario: string, website = 'renewable') =>
  product.post(`${path}/${website}`, { scenario }, bearer)

/** Plays it to its end. */
const played = async (scenario: Scenario, website = 'renewable'): Promise<Rehearsal> => {
  const begun = await play(scenario, website)
  expect(begun).toMatchObject({ status: 202, body: { scenario, outcome: null } })
  const find = async () => (await list(website)).rehearsals.find(({ id }) => id === begun.body['id'])
  await expect.poll(async () => (await find())?.endedAt ?? null).not.toBeNull()
  const ended = await find()
  if (!ended) throw new Error('The rehearsal is gone')
  return ended
}

const paymentOf = ({ paymentId }: Rehearsal) =>
  db.selectFrom('paymentRecords').selectAll().where('id', '=', String(paymentId)).executeTakeFirstOrThrow()

describe('a rehearsal on the sandbox', () => {
  const playing = sampleOf(scenarios, ['success'])
  const ends: Record<Scenario, { status: string; confirmations: number; refunded?: 'all' }> = {
    success: { status: 'COMPLETED', confirmations: 1 },
    decline: { status: 'COMPLETED', confirmations: 1 },
    late_webhook: { status: 'COMPLETED', confirmations: 1 },
    duplicate_webhook: { status: 'COMPLETED', confirmations: 1 },
    expiry: { status: 'EXPIRED', confirmations: 0 },
    refund: { status: 'COMPLETED', confirmations: 1, refunded: 'all' },
  }

  test.each(playing)('%s ends as expected, with each step explained', async (scenario) => {
    const rehearsal = await played(scenario)
    expect(rehearsal.steps.filter(({ isRight }) => !isRight)).toEqual([])
    expect(rehearsal.steps.length).toBeGreaterThanOrEqual(3)
    expect(rehearsal.outcome).toBe('as_expected')

    const payment = await paymentOf(rehearsal)
    const { status, confirmations, refunded } = ends[scenario]
    expect(payment).toMatchObject({ status, livemode: false, customerEmail: admin.email })
    expect(payment.refundedCents).toBe(refunded === 'all' ? payment.totalCents : 0)
    const mails = (await product.readMails()).filter(({ text }) => text.includes(payment.customerName))
    const confirming = mails.filter(({ text }) => /^Subject: TEST: Your registration/m.test(text))
    expect(confirming).toHaveLength(confirmations)
    const booking = await db
      .selectFrom('registrations')
      .select('cancelledAt')
      .where('id', '=', String(payment.registrationId))
      .executeTakeFirstOrThrow()
    expect(booking.cancelledAt).not.toBeNull()
  })

  test('of two at once one is played; others of the same sandbox notice nothing of its faults', async () => {
    // a late webhook is delayed by seconds
    const faulty = isLong ? 'late_webhook' : 'duplicate_webhook'
    const answers = await Promise.all([play(faulty, 'optics'), play('success', 'optics')])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    const faults = await db.selectFrom('sandboxFaults').selectAll().execute()
    expect(faults.every((row) => row.delayWebhooksSeconds === 0 && row.duplicateWebhooks === 1)).toBe(true)
    await expect.poll(async () => (await list('optics')).rehearsals[0]?.endedAt).toBeTruthy()
  })

  test('a website without a price says what to do, and a wrong scenario what it is', async () => {
    await db
      .updateTable('presentationTypes')
      .set({ deletedAt: clock.now() })
      .where('website', '=', aWebsite('nursing'))
      .execute()
    expect(await play('success', 'nursing')).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('Set a price under Registration Types first'),
        code: 'nothing_to_pay',
      },
    })
    expect(await play('earthquake')).toMatchObject({
      status: 400,
      body: { message: 'There is no such scenario', code: 'invalid_input' },
    })
    expect((await list('nursing')).rehearsals).toEqual([])
  })

  test('one whose process died is broken off, and another can be played', async () => {
    const now = clock.now()
    await db
      .insertInto('rehearsals')
      .values({
        id: newId<'rehearsal'>(now),
        website: aWebsite('optics'),
        scenario: 'expiry',
        askedBy: admin.email,
        startedAt: later(now, -minutes(4)),
        steps: '[]',
      })
      .execute()
    const { rehearsals } = await list('optics')
    expect(rehearsals.find(({ scenario }) => scenario === 'expiry')).toMatchObject({ outcome: 'broken_off' })
  })

  test('a viewer reads what was played, and plays nothing', async () => {
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect((await list('renewable', viewer)).rehearsals.length).toBeGreaterThan(0)
    expect((await product.post(`${path}/renewable`, { scenario: 'success' }, viewer)).status).toBe(403)
  })

  test('without an entry of who has played it, nothing is played', async () => {
    const before = (await list('optics')).rehearsals
    await withoutAudit(db, async () => expect((await play('success', 'optics')).status).toBe(500))
    expect((await list('optics')).rehearsals).toEqual(before)
  })

  test('it is written down who has played what', async () => {
    const actions = await db
      .selectFrom('auditEntries')
      .select(['subject', 'adminEmail'])
      .where('action', '=', 'rehearsal.played')
      .where('website', '=', aWebsite('renewable'))
      .orderBy('id')
      .execute()
    expect(actions.map(({ subject }) => subject)).toEqual(playing.map((name) => name.replace('_', ' ')))
    expect(new Set(actions.map(({ adminEmail }) => adminEmail))).toEqual(new Set([admin.email]))
  })
})

describe('where payments are real, or off', () => {
  test('nothing is rehearsed at Stripe', async () => {
    const account = await aStripeAccount()
    const real = await startTestProduct(account.settings)
    const owner = await bearerOf(real.app, await anAdmin(real.db, { role: 'OWNER' }))
    const answer = await real.get(`${path}/renewable`, owner)
    expect(answer.body['refusal']).toMatch(/takes payments with Stripe/)
    expect((await real.post(`${path}/renewable`, { scenario: 'success' }, owner)).status).toBe(409)
    expect(account.exchanges).toEqual([])
  })

  test.runIf(isLong)('nothing is rehearsed where payments are off', async () => {
    const off = await startTestProduct({ PUBLIC_URL: 'https://example.org' })
    const owner = await bearerOf(off.app, await anAdmin(off.db, { role: 'OWNER' }))
    expect((await off.get(`${path}/renewable`, owner)).body['refusal']).toMatch(/Payments are off/)
  })
})
