import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { payDiscountOffer, showDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { effectivePayment } from '#features/payments/effective-payment.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import { newId } from '#shared/ids.ts'
import { minutes } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, type TestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const admin = await anAdmin(product.db)
const sessions = new Map<TestProduct, { opened: number; headers: ReturnType<typeof bearerOf> }>()
/** Logs in again once time has passed: tests move the clock, and a session ends when no one does anything. */
const asOwner = (of: TestProduct = product) => {
  const now = of.clock.now().getTime()
  const session = sessions.get(of)
  if (session && now - session.opened < minutes(10)) return session.headers
  const headers = bearerOf(of.app, admin)
  sessions.set(of, { opened: now, headers })
  return headers
}

const listPath = '/admin/api/admin/discounts/renewable'

const aWish = (change: Record<string, unknown> = {}) => {
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  return {
    description: 'A student of the host university',
    unitAmount: 300 as unknown,
    customerEmail: email,
    name,
    phone,
    instituteOrUniversity,
    country,
    ...change,
  }
}
type Wish = ReturnType<typeof aWish>

/** A visitor whose discount request was submitted and whose payment page is open. */
const aRequest = async (change: Record<string, unknown> = {}, of: TestProduct = product) => {
  const wish = aWish(change)
  const { status, body } = await of.post('/api/discounts/create-session', wish)
  expect(status).toBe(200)
  return { wish, id: String(body['id']), sessionId: body['sessionId'] as string | undefined }
}

const answer = async (
  id: string,
  body: Record<string, unknown>,
  { headers = {}, of = product }: { headers?: Record<string, string>; of?: TestProduct } = {},
) => of.post(`${listPath}/${id}/answer`, body, { ...(await asOwner(of)), ...headers })

const listed = async (query = '', of = product) =>
  (await of.get(`${listPath}${query}`, await asOwner(of))).body as unknown as Record<string, unknown>[]
const recordOf = async (id: string) => (await listed()).find((record) => record['id'] === id)
const rowOf = (id: string, of = product) =>
  of.db.selectFrom('discountRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const mailsTo = async ({ customerEmail }: Wish, of = product) => {
  await of.runJobs()
  const mails = await of.readMails()
  return mails.filter(({ text }) => text.includes(customerEmail)).map(({ text }) => readMail(text))
}
const lastMailTo = async (wish: Wish, of = product) => {
  const mail = (await mailsTo(wish, of)).at(-1)
  if (!mail) throw new Error('There is no mail')
  return mail
}

/** The token of the link of the newest mail. */
const tokenOf = async (wish: Wish, of = product) => {
  const { text } = await lastMailTo(wish, of)
  const token = /\/discount-payment#(\S+)/.exec(text)?.[1]
  if (!token) throw new Error(`This mail has no link: ${text}`)
  return token
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const offerOf = (token: string, headers = {}, of = product) =>
  of.get(showDiscountOffer.path, { ...bearer(token), ...headers })
const payLink = (token: string, headers = {}, of = product) =>
  of.post(payDiscountOffer.path, undefined, { ...bearer(token), ...headers })
/** A visitor who has used their pay link and whose payment page is open. */
const atPayment = async (token: string, of = product) => {
  const { status, body } = await payLink(token, {}, of)
  expect(body.message).toBeUndefined()
  expect(status).toBe(200)
  return String(body['sessionId'])
}
/** A request that was approved with this amount, and the token of its mail. */
const anOffer = async (amount: number | undefined = 120.5, of = product) => {
  const request = await aRequest({}, of)
  expect((await answer(request.id, { decision: 'approved', amount }, { of })).status).toBe(200)
  return { ...request, token: await tokenOf(request.wish, of) }
}
const invalid = {
  status: 404,
  body: { message: 'This link is no longer valid. Ask the organisers for a new one.', code: 'link_invalid' },
}
const paid = {
  status: 409,
  body: { message: 'You have already paid for a discounted registration.', code: 'already_paid' },
}
const entriesOf = (wish: Wish) =>
  product.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', 'like', `%${wish.customerEmail}`)
    .orderBy('id')
    .execute()

describe('an answer', () => {
  test.runIf(isLong)(
    'approves the request as it is: an email with the amount and a link, and the open session is closed',
    async () => {
      const { wish, id, sessionId = '' } = await aRequest()
      const { status, body } = await answer(id, {
        decision: 'approved',
        note: 'Welcome,\nand see you in May.',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id,
        decision: 'approved',
        answerNote: 'Welcome,\nand see you in May.',
        decidedAt: expect.stringMatching(/^\d{4}-/),
        amountTotal: 300,
        amountRequested: 300,
        status: 'CANCELLED',
        version: '2',
      })
      expect(await product.recordOf(sessionId)).toMatchObject({
        status: 'CANCELLED',
        sessionStatus: 'expired',
      })
      expect(await recordOf(id)).toEqual(body)

      const mails = await mailsTo(wish)
      expect(mails).toHaveLength(1)
      const { headers, text, html } = await lastMailTo(wish)
      expect(headers['subject']).toMatch(/^Your discount request is approved: /)
      expect(headers['reply-to']).toContain('info@example.org')
      for (const words of [text, html]) {
        expect(words).toContain('€300.00')
        expect(words).toContain('and see you in May.')
        expect(words).toMatch(/http:\/\/localhost:\d+\/discount-payment#[0-9a-f-]{36}\.1\.[\w-]{43}/)
      }
    },
  )

  test('approves it with another amount, which is what the list shows and what is paid', async () => {
    const { wish, id, token } = await anOffer(120.5)
    expect(await recordOf(id)).toMatchObject({
      amountTotal: 120.5,
      amountRequested: 300,
      decision: 'approved',
    })
    expect((await lastMailTo(wish)).text).toContain('€120.50')
    expect(await offerOf(token)).toEqual({
      status: 200,
      body: {
        ...{ name: wish.name, email: wish.customerEmail, amount: 120.5, state: 'open' },
        ...{ returned: 0, receipts: [], receiptsToCome: false },
      },
    })
    const sessionId = await atPayment(token)
    expect(await product.provider?.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      amount_total: 12_050,
      customer_email: wish.customerEmail,
      success_url: 'http://localhost:3000/discount-success?session_id={CHECKOUT_SESSION_ID}',
    })
    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED', sessionId, amountTotal: 120.5 })
    const confirmation = await lastMailTo(wish)
    expect(confirmation.headers['subject']).toMatch(
      /^TEST: Your discount registration for the .+ is confirmed$/,
    )
    expect(confirmation.text).toContain('€120.50')
    expect(confirmation.text).not.toContain('that you named')
  })

  test('refuses it, with the note and without a link', async () => {
    const { wish, id, sessionId = '' } = await aRequest()
    const { body } = await answer(id, { decision: 'refused', amount: 5, note: 'No funds are left.' })
    expect(body).toMatchObject({ decision: 'refused', amountTotal: 300, status: 'CANCELLED' })
    expect((await product.recordOf(sessionId)).sessionStatus).toBe('expired')
    const { headers, text, html } = await lastMailTo(wish)
    expect(headers['subject']).toMatch(/^Your discount request was not approved: /)
    for (const words of [text, html]) {
      expect(words).toContain('No funds are left.')
      expect(words).not.toMatch(/discount-payment|€/)
    }
  })

  const nothingToPay = [
    ['0 as another amount', {}, 0],
    ['a request of nothing as it stands', { unitAmount: 0 }, undefined],
    ['a request of less than is charged as it stands', { unitAmount: 0.3 }, undefined],
  ] as const
  test.each(sampleOf(nothingToPay, nothingToPay.slice(2)))(
    '%s completes the request without a payment: one email, without a link',
    async (_, change, amount) => {
      const { wish, id } = await aRequest(change)
      const { status, body } = await answer(id, { decision: 'approved', amount })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'COMPLETED', amountTotal: 0, sessionId: null })
      const records = await product.recordsOf(wish.customerEmail)
      expect(records.at(-1)).toMatchObject({
        provider: 'none',
        status: 'COMPLETED',
        paymentStatus: 'no_payment_required',
        totalCents: 0,
        completedAt: expect.any(Date),
      })
      const mails = await mailsTo(wish)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.headers['subject']).toMatch(/^Your discount registration is confirmed: /)
      expect(mails[0]?.text).toContain('there is nothing to pay')
      expect(mails[0]?.text).not.toContain('discount-payment')
      expect(await answer(id, { decision: 'refused' })).toMatchObject({ status: 409 })
    },
  )

  test.runIf(isLong)('is given again: each one has its email, and ends the link before it', async () => {
    const { wish, id, token: first } = await anOffer(100)
    expect((await answer(id, { decision: 'refused' })).status).toBe(200)
    expect(await offerOf(first)).toEqual(invalid)
    expect((await answer(id, { decision: 'approved', amount: 80 })).body).toMatchObject({
      amountTotal: 80,
      version: '4',
    })
    const second = await tokenOf(wish)
    // within a minute the same answer is a second click, which ends no link and mails nothing
    expect((await answer(id, { decision: 'approved', amount: 80 })).body['version']).toBe('4')
    expect(await tokenOf(wish)).toBe(second)
    product.clock.advance(60)
    expect((await answer(id, { decision: 'approved', amount: 80 })).status).toBe(200)
    const third = await tokenOf(wish)
    expect(new Set([first, second, third]).size).toBe(3)
    for (const ended of [first, second]) {
      expect(await offerOf(ended)).toEqual(invalid)
      expect(await payLink(ended)).toEqual(invalid)
    }
    expect((await offerOf(third)).body).toMatchObject({ amount: 80, state: 'open' })
    // the refusal was overtaken before it was mailed
    expect(await mailsTo(wish)).toHaveLength(3)
  })

  test('is in the audit with who, what and how much, and never with a token', async () => {
    const { wish, id, token } = await anOffer(100)
    await answer(id, { decision: 'refused', note: 'Too late' })
    const entries = await entriesOf(wish)
    expect(entries).toMatchObject([
      {
        action: 'discount-request.approved',
        subject: `${wish.name}, ${wish.customerEmail}`,
        website: 'renewable',
        adminEmail: admin.email,
        oldValues: { decision: null, amount: '€300.00', linkVersion: 0 },
        newValues: { decision: 'approved', amount: '€100.00', linkVersion: 1 },
      },
      {
        action: 'discount-request.refused',
        oldValues: { decision: 'approved', amount: '€100.00', note: null },
        newValues: { decision: 'refused', amount: '€300.00', note: 'Too late' },
      },
    ])
    const signature = token.split('.')[2] ?? ''
    const everything = JSON.stringify([
      entries,
      await product.db.selectFrom('jobs').selectAll().execute(),
      await rowOf(id),
      await product.db.selectFrom('mails').selectAll().execute(),
      product.logged,
    ])
    expect(everything).not.toContain(signature)
  })

  test('412: begun from a state that is no more; nothing is saved and nothing is mailed', async () => {
    const { wish, id } = await aRequest()
    const headers = { 'if-match': '"1"' }
    const [one, other] = await Promise.all([
      answer(id, { decision: 'approved', amount: 100 }, { headers }),
      answer(id, { decision: 'refused' }, { headers }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    const late = await answer(id, { decision: 'approved', amount: 7 }, { headers })
    expect(late.status).toBe(412)
    expect(late.body.message).toMatch(
      /^The request has been answered since you opened it. It is now: (approved with €100\.00|refused)\. Nothing was saved\.$/,
    )
    expect(await mailsTo(wish)).toHaveLength(1)
    expect((await entriesOf(wish)).length).toBe(1)
  })

  test.runIf(isLong)('409: paid before, and nothing is changed', async () => {
    const { wish, id, sessionId = '' } = await aRequest()
    await product.pay(sessionId)
    await product.deliverWebhooks()
    const before = await rowOf(id)
    expect(await answer(id, { decision: 'refused' })).toEqual({
      status: 409,
      body: { message: 'This request is completed and can no longer be answered.', code: 'already_answered' },
    })
    expect(await rowOf(id)).toEqual(before)
    expect(await mailsTo(wish)).toHaveLength(1)
  })

  test('409: paid while no one had told us; the visitor keeps their confirmation, and no answer is kept', async () => {
    await product.faults({ withholdWebhooks: true })
    const { wish, id, sessionId = '' } = await aRequest()
    await product.pay(sessionId)
    const before = await rowOf(id)
    expect(await answer(id, { decision: 'refused' })).toEqual({
      status: 409,
      body: { message: 'The visitor has paid, so there is nothing left to answer.', code: 'already_paid' },
    })
    await product.faults({ withholdWebhooks: false })
    expect(await rowOf(id)).toEqual(before)
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED', decision: null, amountTotal: 300 })
    const mails = await mailsTo(wish)
    expect(mails.map(({ headers }) => headers['subject'])).toEqual([
      expect.stringMatching(/^TEST: Your discount registration for the .+ is confirmed$/),
    ])
    expect(await entriesOf(wish)).toEqual([])
  })

  const away = [
    ['refused', { decision: 'refused' }],
    ['offered at another amount', { decision: 'approved', amount: 120.5 }],
  ] as const
  test.each(sampleOf(away, away.slice(0, 1)))(
    '%s while the provider is away: what is paid there all the same is marked for review',
    async (_, given) => {
      const { wish, id, sessionId = '' } = await aRequest()
      await sql`alter table sandbox_sessions rename to sandbox_sessions_away`.execute(product.db)
      const { status } = await answer(id, given)
      await sql`alter table sandbox_sessions_away rename to sandbox_sessions`.execute(product.db)
      expect(status).toBe(200)
      await product.pay(sessionId)
      await product.deliverWebhooks()
      expect(await product.recordOf(sessionId)).toMatchObject({
        status: 'COMPLETED',
        totalCents: 30_000,
        reviewReason: 'paid_after_cancel',
      })
      // the newest word is that it was paid
      expect((await mailsTo(wish)).map(({ headers }) => headers['subject'])).toEqual([
        expect.stringMatching(/^TEST: Your discount registration for the .+ is confirmed$/),
      ])
    },
  )

  /** Does these actions one behind the other, each at the place where the request is held: they wait there. */
  const inTurn = async ({ customerEmail }: Wish, ...actions: (() => Promise<{ status: number }>)[]) => {
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted`.execute(
        product.db,
      )
      return rows[0]?.count
    }
    const answers: Promise<{ status: number }>[] = []
    await product.db.transaction().execute(async (tx) => {
      await lockPerson(tx, 'discount', 'renewable', customerEmail)
      for (const [place, act] of actions.entries()) {
        answers.push(act())
        await expect.poll(waiting).toBe(place + 1)
      }
    })
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  test.runIf(isLong)(
    'between a click at the link before it and the payment: nothing is paid by that link any longer',
    async () => {
      const { id, wish, token } = await anOffer(120.5)
      const statuses = await inTurn(
        wish,
        () => answer(id, { decision: 'approved', amount: 80 }),
        () => payLink(token),
      )
      expect(statuses).toEqual([200, 404])
      await product.runJobs()
      const records = product.db.selectFrom('paymentRecords').select('status')
      expect(
        await records.where('discountRequestId', '=', id).where('totalCents', '=', 12_050).execute(),
      ).toEqual([])
    },
  )

  test.runIf(isLong)(
    'right behind a click at the link before it: the payment page that opens takes no money',
    async () => {
      const { id, wish, token } = await anOffer(120.5)
      const [, answered] = await inTurn(
        wish,
        () => payLink(token),
        () => answer(id, { decision: 'approved', amount: 80 }),
      )
      expect(answered).toBe(200)
      await product.runJobs()
      const records = product.db.selectFrom('paymentRecords').select(['status', 'sessionId'])
      const before = await records
        .where('discountRequestId', '=', id)
        .where('totalCents', '=', 12_050)
        .execute()
      expect(before.filter(({ status }) => status === 'PENDING' || status === 'COMPLETED')).toEqual([])
      for (const { sessionId } of before) {
        if (sessionId) await product.pay(sessionId).catch(() => undefined)
        if (sessionId) expect((await product.recordOf(sessionId)).status).not.toBe('COMPLETED')
      }
    },
  )

  test('while the visitor pays: either they have paid and it is 409, or they cannot pay any longer; never both', async () => {
    for (let round = 0; round < (isLong ? 4 : 1); round++) {
      const { id, sessionId = '' } = await aRequest()
      const [{ status }] = await Promise.all([
        answer(id, { decision: 'approved', amount: 10 }),
        product.pay(sessionId),
      ])
      await product.deliverWebhooks()
      const { status: payment } = await product.recordOf(sessionId)
      expect([
        [200, 'CANCELLED'],
        [409, 'COMPLETED'],
      ]).toContainEqual([status, payment])
    }
  })

  const refused: [Record<string, unknown>, string][] = [
    [{ decision: 'maybe' }, 'Choose whether it is approved or refused'],
    [{}, 'Choose whether it is approved or refused'],
    ...[0.49, 0.01, -1, 100_000.01, '1e3', '', 'ten', null, true, 1.234].map(
      (amount) =>
        [
          { decision: 'approved', amount },
          'The amount must be 0, or a number of euros from 0.50 to 100,000 with at most two decimals',
        ] as [Record<string, unknown>, string],
    ),
    [{ decision: 'approved', note: 'x'.repeat(2001) }, 'The note must be at most 2,000 characters'],
    [{ decision: 'approved', note: 7 }, 'The note must be text'],
  ]
  test.each(sampleOf(refused, [...refused.slice(1, 3), ...refused.slice(-2, -1)]))(
    '400: %j',
    async (body, message) => {
      const { id } = await aRequest({ unitAmount: 0 })
      expect(await answer(id, body)).toEqual({ status: 400, body: { message, code: 'invalid_input' } })
      expect((await rowOf(id)).version).toBe(1)
    },
  )

  test('404: of another website, or of none', async () => {
    const { id } = await aRequest({ unitAmount: 0 })
    const none = { status: 404, body: { message: 'There is no such discount request', code: 'not_found' } }
    const refuse = async (website: string, of: string) =>
      product.post(
        `/admin/api/admin/discounts/${website}/${of}/answer`,
        { decision: 'refused' },
        await asOwner(),
      )
    expect(await refuse('optics', id)).toEqual(none)
    expect(await refuse('renewable', newId(new Date()))).toEqual(none)
    expect(await refuse('renewable', "1' or true")).toEqual(none)
    expect((await rowOf(id)).decision).toBeNull()
  })

  test('403: a viewer changes nothing', async () => {
    const { id } = await aRequest({ unitAmount: 0 })
    const viewer = await bearerOf(
      product.app,
      await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const answered = await product.post(`${listPath}/${id}/answer`, { decision: 'refused' }, viewer)
    expect(answered.status).toBe(403)
    expect((await rowOf(id)).decision).toBeNull()
  })

  test('503 where payments are off, unless there is nothing to pay', async () => {
    const off = await startTestProduct({ PUBLIC_URL: 'https://conference.example.org' })
    const { email, password } = await anAdmin(off.db)
    const headers = await bearerOf(off.app, { id: '', email, password })
    const { body } = await off.post('/api/discounts/create-session', aWish({ unitAmount: 0 }))
    const approve = (amount: number) =>
      off.post(`${listPath}/${body['id']}/answer`, { decision: 'approved', amount }, headers)
    expect(await approve(10)).toEqual({
      status: 503,
      body: { message: 'Payment is not available.', code: 'payments_off' },
    })
    expect((await approve(0)).body).toMatchObject({ status: 'COMPLETED', livemode: true })
  })

  test('anyone who is named like an email header or like markup gets one email, to themselves alone', async () => {
    const name = 'Ada <b>B</b>, "x" <eve@example.org>'
    const { wish, id } = await aRequest({ name, unitAmount: 0 })
    await answer(id, { decision: 'refused', note: '<script>alert(1)</script>\r\nBcc: eve@example.org' })
    const { headers, html } = await lastMailTo(wish)
    expect(headers['to']).toMatch(new RegExp(`^".*" <${wish.customerEmail}>$`))
    expect(Object.keys(headers)).not.toContain('bcc')
    expect(html).not.toMatch(/<script>|<b>/)
  })
})

describe('a pay link', () => {
  test('is used up by nothing but the payment: looking, a second tab and a closed session are free', async () => {
    const { wish, id, token } = await anOffer()
    for (let look = 0; look < 3; look++) expect((await offerOf(token)).body).toMatchObject({ state: 'open' })
    expect(await product.recordsOf(wish.customerEmail), 'looking opens nothing').toHaveLength(1)

    const [one, other] = await Promise.all([atPayment(token), atPayment(token)])
    expect(other).toBe(one)
    await product.post('/api/payment/cancel-session', { sessionId: one })
    const again = await atPayment(token)
    await product.pay(again)
    await product.deliverWebhooks()
    expect(await payLink(token)).toEqual(paid)
    expect((await offerOf(token)).body).toMatchObject({ state: 'paid', amount: 120.5 })
    const completed = (await product.recordsOf(wish.customerEmail)).filter(
      ({ status }) => status === 'COMPLETED',
    )
    expect(completed).toMatchObject([{ sessionId: again, reviewReason: null }])
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED', sessionId: again })
  })

  test.runIf(isLong)('opens a new session when the one before has expired', async () => {
    const { token } = await anOffer()
    const first = await atPayment(token)
    product.clock.advance(2 * 60 * 60)
    await product.db
      .updateTable('sandboxSessions')
      .set({ status: 'expired' })
      .where('id', '=', first)
      .execute()
    const second = await atPayment(token)
    expect(second).not.toBe(first)
    expect((await product.recordOf(first)).status).toMatch(/EXPIRED|CANCELLED/)
  })

  test.runIf(isLong)('paid twice at once takes the money once', async () => {
    const { wish, token } = await anOffer()
    const session = await atPayment(token)
    await Promise.all([product.pay(session), product.pay(session), payLink(token)])
    await product.deliverWebhooks()
    const records = await product.recordsOf(wish.customerEmail)
    expect(records.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
    expect(
      (await mailsTo(wish)).filter(({ text }) => text.includes('Thank you for your payment')),
    ).toHaveLength(1)
  })

  test('takes no money any longer once there is a newer answer, though its payment page is open', async () => {
    const { id, token } = await anOffer(100)
    const session = await atPayment(token)
    expect((await answer(id, { decision: 'approved', amount: 50 })).status).toBe(200)
    await product.pay(session)
    await product.deliverWebhooks()
    expect(await product.recordOf(session)).toMatchObject({ status: 'CANCELLED' })
    expect(await payLink(token)).toEqual(invalid)
  })

  test('works after registration has closed as well', async () => {
    const { token } = await anOffer()
    const registrationClosesAt = new Date('2026-01-01T00:00:00Z')
    const submits = async () => {
      const headers = { host: 'localhost:3000' }
      const payload = aWish({ unitAmount: 0 })
      const url = '/api/discounts/create-session'
      return (await product.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    await product.db
      .insertInto('websiteSettings')
      .values({ website: aWebsite('renewable'), registrationClosesAt })
      .onConflict((conflict) => conflict.column('website').doUpdateSet({ registrationClosesAt }))
      .execute()
    try {
      // the process hears of it from the database
      await expect.poll(submits).toBe(403)
      expect(await atPayment(token)).toMatch(/^cs_test_/)
    } finally {
      await product.db.deleteFrom('websiteSettings').where('website', '=', aWebsite('renewable')).execute()
      await expect.poll(submits).toBe(200)
    }
  })

  test('opens its own request at every host, and nothing that was changed', async () => {
    const { id, token } = await anOffer()
    const [, version = '', signature = ''] = token.split('.')
    const other = newId(new Date())
    const forged = [
      `${other}.${version}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${version}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BA' : 'AA'}`,
      `${id}.${version}.`,
      `${id}.1`,
      'x',
      '',
    ]
    for (const one of forged) {
      expect(await offerOf(one), one).toEqual(invalid)
      expect(await payLink(one), one).toEqual(invalid)
    }
    expect((await offerOf(token, { host: 'nursing.localhost:3000' })).status).toBe(200)
    expect(await product.get(showDiscountOffer.path)).toEqual(invalid)
    expect((await offerOf(token)).status).toBe(200)
  })

  test.runIf(isLong)('is refused where the sandbox may not run, and limited like a request', async () => {
    const { token } = await anOffer()
    expect(await payLink(token, { host: 'conference.example.org' })).toEqual({
      status: 503,
      body: { message: 'Payment is not available.', code: 'payments_off' },
    })
    const limited = await startTestProduct({ RATE_LIMITS: 'discounts=2/10m' })
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await payLink('x', {}, limited)).status)
    expect(statuses).toEqual([404, 404, 429])
  })
})

describe('a new request of the same person with the same words', () => {
  const answers = [
    ['refused', { decision: 'refused' }],
    ['approved at another amount', { decision: 'approved', amount: 10 }],
  ] as const
  test.each(sampleOf(answers, answers.slice(0, 1)))(
    'is a new one after the first was %s',
    async (_, answered) => {
      const { wish, id } = await aRequest()
      await answer(id, answered)
      const again = await product.post('/api/discounts/create-session', wish)
      expect(again.status).toBe(200)
      expect(again.body['id']).not.toBe(id)
      expect(await recordOf(String(again.body['id']))).toMatchObject({ decision: null, amountTotal: 300 })
    },
  )

  test('continues with the first one when that was approved as it is: it is paid once', async () => {
    const { wish, id, token } = await anOffer(300)
    const again = await product.post('/api/discounts/create-session', wish)
    expect(again.body['id']).toBe(id)
    expect(await atPayment(token)).toBe(again.body['sessionId'])
  })
})

describe('the email of an answer', () => {
  test('is written with the answer: a process that dies after it emails it and closes the session later', async () => {
    const { wish, id, sessionId = '' } = await aRequest()
    // as after a death between the commit and the provider: the wish is noted, the session is open
    const open = await product.recordOf(sessionId)
    expect((await answer(id, { decision: 'approved', amount: 60 })).status).toBe(200)
    await product.db
      .updateTable('sandboxSessions')
      .set({ status: 'open' })
      .where('id', '=', sessionId)
      .execute()
    await product.db
      .updateTable('paymentRecords')
      .set({ status: 'PENDING', sessionStatus: 'open', cancelRequestedAt: open.createdAt })
      .where('sessionId', '=', sessionId)
      .execute()
    expect(await mailsTo(wish)).toHaveLength(1)
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'CANCELLED', sessionStatus: 'expired' })
  })

  test('is not sent when a newer answer or a payment has overtaken it', async () => {
    const { wish, id } = await aRequest()
    await answer(id, { decision: 'refused' })
    await answer(id, { decision: 'approved', amount: 60 })
    const mails = await mailsTo(wish)
    expect(mails.map(({ headers }) => headers['subject'])).toEqual([
      expect.stringMatching(/^Your discount request is approved/),
    ])
  })
})

const lists = await startTestProduct()

describe('the list A26 A35', () => {
  let bearer: ReturnType<typeof bearerOf> | undefined
  const asAdmin = async () => {
    bearer ??= bearerOf(lists.app, await anAdmin(lists.db))
    return bearer
  }
  const ask = async (query = '') => {
    const reply = await lists.app.inject({ url: `${listPath}${query}`, headers: await asAdmin() })
    return {
      status: reply.statusCode,
      rows: reply.json() as Record<string, unknown>[],
      next: reply.headers['x-next-cursor'] as string | undefined,
    }
  }
  const fillOnce = async () => {
    const of = lists
    const made = []
    for (let at = 0; at < 12; at++) {
      const request = await aRequest(
        { unitAmount: at % 3 === 0 ? 0 : 10 + at, institute: at, name: `Person ${at} Ünïcode%_` },
        of,
      )
      if (at % 3 === 1 && request.sessionId) await of.pay(request.sessionId)
      made.push(request)
      of.clock.advance(1)
    }
    await of.deliverWebhooks()
    return made
  }
  let filled: ReturnType<typeof fillOnce> | undefined
  const fill = () => {
    filled ??= fillOnce()
    return filled
  }

  test('pages by limit and cursor, in both orders, through everything once', async () => {
    const made = (await fill()).map(({ id }) => id)
    for (const [sort, expected] of [
      ['-date', made.toReversed()],
      ['date', made],
    ] as const) {
      const seen: unknown[] = []
      let cursor = ''
      for (;;) {
        const { rows, next } = await ask(`?limit=5&sort=${sort}${cursor}`)
        seen.push(...rows.map(({ id }) => id))
        if (next === undefined) break
        cursor = `&cursor=${next}`
      }
      expect(seen).toEqual(expected)
    }
    expect((await ask()).rows.map(({ id }) => id)).toEqual(made.toReversed())
  })

  test('is narrowed by the status of the payment that speaks for a request, PENDING without one', async () => {
    await fill()
    const { db } = lists
    const payments = await db
      .selectFrom('paymentRecords')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const all = (await ask()).rows
    for (const { id, status } of all) {
      const effective = effectivePayment(payments.filter(({ discountRequestId }) => discountRequestId === id))
      expect(status).toBe(effective?.status ?? 'PENDING')
    }
    for (const status of ['PENDING', 'COMPLETED', 'EXPIRED'])
      expect((await ask(`?status=${status}`)).rows).toEqual(all.filter((row) => row['status'] === status))
    expect((await ask('?status=COMPLETED')).rows.length).toBe(4)
  })

  test.runIf(isLong)('chooses among several payments as the rule does', async () => {
    const { db } = lists
    const [first] = await fill()
    if (!first) throw new Error('There is no request')
    const [template] = await db.selectFrom('paymentRecords').selectAll().limit(1).execute()
    if (!template) throw new Error('There is no payment')
    const statuses = ['FAILED', 'COMPLETED', 'EXPIRED', 'CANCELLED'] as const
    for (const [at, status] of statuses.entries()) {
      const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 1000)
      await db
        .insertInto('paymentRecords')
        .values({
          ...template,
          id: newId<'payment'>(createdAt),
          discountRequestId: first.id,
          registrationId: null,
          sessionId: null,
          status,
          createdAt,
        })
        .execute()
      const { rows } = await ask()
      expect(rows.find(({ id }) => id === first.id)?.['status']).toBe(at === 0 ? 'FAILED' : 'COMPLETED')
    }
    await db.deleteFrom('paymentRecords').where('discountRequestId', '=', first.id).execute()
  })

  const searches: [string, number][] = [
    ['person 7', 1],
    ['ÜNÏCODE%_', 12],
    ['%', 0],
    ['nobody', 0],
    ['Ariake', 12],
  ]
  test.each(sampleOf(searches, searches.slice(1, 2)))('finds %j in %i requests', async (q, count) => {
    await fill()
    expect((await ask(`?q=${encodeURIComponent(q)}`)).rows).toHaveLength(count)
  })

  test.each([
    ['?limit=0', 'limit must be a whole number from 1 to 100'],
    ['?cursor=x', 'Start the list again'],
    ['?sort=amount', 'sort must be date, with - for the newest first'],
  ])('400: %s', async (query, message) => {
    expect(await ask(query)).toMatchObject({ status: 400, rows: { message } })
  })

  test('400: a status that is none', async () => {
    expect((await ask('?status=PAID')).status).toBe(400)
  })

  test('is saved as CSV: every field, what was searched or chosen, and no formula', async () => {
    const of = lists
    const made = await fill()
    const { id } = await aRequest({ name: '=1+1', unitAmount: 0 }, of)
    const csv = async (query: string) => {
      const reply = await of.app.inject({
        url: `/admin/api/admin/export/discounts/renewable${query}`,
        headers: await asAdmin(),
      })
      expect(reply.headers['content-disposition']).toMatch(/plenary-discounts-renewable-\d{4}-\d\d-\d\d\.csv/)
      return reply.body.trim().split('\r\n')
    }
    const [head, ...lines] = await csv('')
    expect(lines).toHaveLength(13)
    const [record] = (await ask('?limit=1')).rows
    expect(head?.replace('\ufeff', '').split(',')).toEqual([...Object.keys(record ?? {}), 'reference'])
    expect(lines.find((line) => line.startsWith(id))).toContain(`,'=1+1,`)
    expect(await csv('?status=COMPLETED')).toHaveLength(5)
    expect(await csv(`?ids=${made[2]?.id},${made[4]?.id}`)).toHaveLength(3)
    await of.db.deleteFrom('discountRequests').where('id', '=', id).execute()
  })
})

describe('a request that was paid in a test, now that real money is taken', () => {
  test('does not count as paid: it is shown, answered and paid again', async () => {
    const { wish, id, sessionId = '' } = await aRequest()
    await product.pay(sessionId)
    await product.deliverWebhooks()
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED', livemode: false, uncounted: false })

    const { db, pool, address } = product
    const live = await startTestProduct(
      {
        STRIPE_SECRET_KEY: 'sk_live_1234',
        STRIPE_WEBHOOK_SECRET: 'whsec_1234',
        PUBLIC_URL: 'https://conference.example.org',
      },
      { database: { db, pool, address } },
    )
    const seen = (await listed('', live)).find((record) => record['id'] === id)
    expect(seen).toMatchObject({ status: 'COMPLETED', livemode: false, uncounted: true })

    const answered = await answer(id, { decision: 'approved' }, { of: live })
    expect(answered).toMatchObject({ status: 200, body: { decision: 'approved', uncounted: true } })
    const token = await tokenOf(wish, live)
    expect((await offerOf(token, {}, live)).body).toMatchObject({ state: 'open', amount: 300 })

    const sessions = live.provider?.stripe.checkout.sessions
    if (!sessions) throw new Error('There is no provider')
    const away = vi.spyOn(sessions, 'create').mockRejectedValue(new Error('the provider is away'))
    expect((await payLink(token, {}, live)).status).toBe(503)
    expect(away).toHaveBeenCalled()
  })
})
