import { expect, test } from 'vitest'
import { showWaiting, waiting } from '#features/dashboard/dashboard.contract.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, pool, clock } = product
const owner = await bearerOf(product.app, await anAdmin(db))
const ask = async (website = 'nursing', bearer = owner) =>
  product.get(showWaiting.path.replace(':website', website), bearer)
const none = { count: 0, oldest: null }

/** A message of the contact form that came so many days ago. */
const aMessage = (daysAgo: number, change: { answered?: boolean; website?: string } = {}) => {
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  return pool
    .query(
      `insert into contact_messages (website, id, name, email, subject, message, created_at, answered_at)
       values ($1, $2, 'Ada', 'ada@example.org', 'Hello', 'World', $3, $4)`,
      [change.website ?? 'nursing', newId(at), at, change.answered ? at : null],
    )
    .then(() => at.toISOString())
}

test('nothing waits where nothing came', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(waiting.parse(body)).toEqual(body)
  expect(body).toMatchObject({ messages: none, discounts: none, exceptions: none, mails: none })
})

test('messages, requests, exceptions and emails wait until someone has dealt with them, each website for itself', async () => {
  await aMessage(1)
  const oldest = await aMessage(3)
  await aMessage(9, { answered: true })
  await aMessage(9, { website: aWebsite('optics') })
  const now = clock.now()
  const about = {
    website: aWebsite('nursing'),
    provider: 'sandbox',
    livemode: false,
    reason: 'unknown_session',
  } as const
  const ids = { paymentId: null, sessionId: 'cs_1', paymentIntentId: null }
  const who = { customerName: 'Ada', customerEmail: 'ada@example.org' }
  await db
    .insertInto('paymentExceptions')
    .values({ ...about, ...ids, ...who, subject: 'waits', cents: 100, id: newId(now), openedAt: now })
    .execute()
  const request = newId(now)
  await pool.query(
    `insert into discount_requests (website, id, name, phone, email, institute_or_university, country, description, amount_cents, created_at)
     values ('nursing', $1, 'Ada', '1', 'ada@example.org', 'Institute', 'Japan', '', 5000, $2)`,
    [request, now],
  )
  // an email whose job is gone is sent by no one any longer
  await pool.query(
    `insert into mails (id, website, kind, recipient_name, recipient_address, subject, kept, created_at)
     values ($1, 'nursing', 'confirmation', 'Ada', 'ada@example.org', 'Hello', 'nothing', $2)`,
    [newId(now), now],
  )
  expect((await ask()).body).toMatchObject({
    messages: { count: 2, oldest },
    discounts: { count: 1, oldest: now.toISOString() },
    exceptions: { count: 1, oldest: now.toISOString() },
    mails: { count: 1, oldest: now.toISOString() },
  })

  await pool.query(`update discount_requests set decision = 'refused', decided_at = now() where id = $1`, [
    request,
  ])
  await pool.query(
    `update payment_exceptions set closed_at = now(), closed_by = 'Ada', answer = 'settled' where website = 'nursing'`,
  )
  await pool.query(`update contact_messages set answered_at = now()`)
  await pool.query(`update mails set sent_at = now()`)
  expect((await ask()).body).toMatchObject({ messages: none, discounts: none, exceptions: none, mails: none })
})

test('the list of what waits says what closes within 14 days, by the settings of the website', async () => {
  const closesAt = new Date(clock.now().getTime() + 5 * 86_400_000)
  await pool.query(`insert into website_settings (website, registration_closes_at) values ('nursing', $1)`, [
    closesAt,
  ])
  product.version.changed(aWebsite('nursing'))
  const { deadlines } = (await ask()).body as unknown as { deadlines: { what: string; at: string }[] }
  expect(deadlines).toContainEqual({ what: 'Registration closes', at: closesAt.toISOString() })
})

test('the list of what waits is for organisers of the website alone', async () => {
  const viewer = await bearerOf(
    product.app,
    await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
  )
  expect((await ask('nursing', viewer)).status).toBe(403)
  expect((await ask('renewable', viewer)).status).toBe(200)
})
