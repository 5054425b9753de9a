import { describe, expect, test } from 'vitest'
import {
  type ExceptionRecord,
  listExceptions,
  showExceptionsDesk,
} from '#features/payments/exceptions.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { reconcilePayments } from '#features/payments/server/reconcile/reconcile.job.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { adminCaller } from '#tests/ask-admin.ts'
import { isLong, oneOf } from '#tests/long.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { runReconciliation } from '#tests/reconcile-now.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)
const colleague = await anAdmin(db)
const asColleague = await bearerOf(app, colleague)

const ask = adminCaller(app, owner)
const post = (path: string, body: object = {}, headers = owner) =>
  ask(path, { method: 'POST', body, headers })

const list = async (query = '', website: Website = aWebsite('renewable')) =>
  listExceptions.replies[200].parse((await ask(`exceptions/${website}${query}`)).body())
const desk = async (website: Website = aWebsite('renewable')) =>
  showExceptionsDesk.replies[200].parse((await ask(`exceptions/${website}/desk`)).body())

let found = 0
type Found = Parameters<typeof openException>[1]
/** Something to look at, as the one that finds it writes it. */
const anException = async (change: Partial<Found> = {}) => {
  found++
  clock.advance(1)
  const subject = `test:${found}`
  await openException(
    db,
    {
      website: aWebsite('renewable'),
      provider: 'sandbox',
      livemode: false,
      reason: 'unknown_session',
      subject,
      paymentId: null,
      sessionId: `cs_test_nobody${found}`,
      paymentIntentId: `pi_nobody${found}`,
      cents: 52_395,
      customerName: `Nora Nobody ${found}`,
      customerEmail: `nora.${found}@example.org`,
      ...change,
    },
    clock.now(),
  )
  const { id } = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('subject', '=', change.subject ?? subject)
    .executeTakeFirstOrThrow()
  return id
}
const one = (id: string) =>
  db.selectFrom('paymentExceptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audited = (action: string) =>
  db.selectFrom('auditEntries').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()
const ids = (exceptions: ExceptionRecord[]) => exceptions.map(({ id }) => id)

describe('the list of exceptions', () => {
  test('is the newest first, page by page, of its website alone', async () => {
    const [first, second, third] = [
      await anException({ website: aWebsite('nursing') }),
      await anException({ website: aWebsite('nursing') }),
      await anException({ website: aWebsite('nursing') }),
    ]
    await anException({ website: aWebsite('optics') })
    expect(ids(await list('', aWebsite('nursing')))).toEqual([third, second, first])
    expect(ids(await list('?sort=date', aWebsite('nursing')))).toEqual([first, second, third])

    const page = await ask('exceptions/nursing?limit=2')
    expect(ids(page.body())).toEqual([third, second])
    const next = await ask(`exceptions/nursing?limit=2&cursor=${String(page.headers[nextCursorHeader])}`)
    expect(ids(next.body())).toEqual([first])
    expect(next.headers[nextCursorHeader]).toBeUndefined()
  })

  test('is narrowed by its state, reason, payment and a search', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const { id: paymentId } = await product.recordOf(sessionId)
    const mismatch = await anException({
      reason: 'amount_mismatch',
      paymentId,
      sessionId,
      customerName: 'Élodie Durand',
      customerEmail: 'elodie@exemple.fr',
    })
    const orphan = await anException({ paymentIntentId: 'pi_findme123' })
    const idsOf = async (query: string) => ids(await list(query))
    expect(await idsOf('?reason=amount_mismatch')).toEqual([mismatch])
    expect(await idsOf(`?payment=${paymentId}`)).toEqual([mismatch])
    const parts = [sessionId.slice(-8), paymentId.slice(-12), paymentId.slice(20, 30).toUpperCase()]
    for (const q of ['ÉLODIE', 'elodie@exemple.fr', 'du', sessionId.slice(0, 20), paymentId, ...parts])
      expect(await idsOf(`?q=${encodeURIComponent(q)}`), q).toContain(mismatch)
    expect(await idsOf('?q=pi_findme')).toEqual([orphan])
    expect(await idsOf('?q=indme123')).toEqual([orphan])
    expect(await idsOf('?q=%25_%25')).toEqual([])

    await post('exceptions/renewable/review', { ids: [mismatch], note: 'Written to Fukuoka' })
    expect(await idsOf('?state=open')).not.toContain(mismatch)
    expect(await idsOf('?state=open')).toContain(orphan)
    expect(await idsOf('?state=answered')).toContain(mismatch)
    expect(await idsOf('?q=fukuoka')).toEqual([mismatch])
  })

  test('shows what it is about, and what can be answered', async () => {
    const { sessionId, person, registrationId } = await visitorAtCheckout(product)
    const { id: paymentId, totalCents } = await product.recordOf(sessionId)
    const id = await anException({
      reason: 'unknown_to_provider',
      paymentId,
      sessionId,
      paymentIntentId: null,
      cents: 0,
      customerName: person.name,
      customerEmail: person.email,
    })
    const shown = (await ask(`exceptions/renewable/${id}`)).body()
    expect(shown).toMatchObject({
      id,
      reason: 'unknown_to_provider',
      provider: 'sandbox',
      livemode: false,
      payment: { id: paymentId, status: 'PENDING', totalCents, registrationId },
      answer: null,
      acts: ['ask', 'review'],
    })
    expect((await ask(`exceptions/optics/${id}`)).status).toBe(404)
    expect((await ask(`exceptions/renewable/${newId(clock.now())}`)).body()).toEqual({
      message: 'There is no such exception',
      code: 'not_found',
    })
  })

  test('is saved as CSV, and what a visitor wrote is never calculated', async () => {
    const id = await anException({ website: aWebsite('optics'), customerName: '=1+1' })
    const { text, headers } = await ask(`export/exceptions/optics?ids=${id}`)
    expect(headers['content-disposition']).toMatch(/plenary-exceptions-optics-\d{4}-\d\d-\d\d\.csv/)
    expect(text.startsWith('\uFEFFException ID,Opened (Europe/Lisbon),Reason,Reason code,Amount,')).toBe(true)
    expect(text).toContain(`'=1+1`)
    expect(text).toContain('Money without a booking,unknown_session,523.95,52395,EUR')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    const elsewhere = await ask(`export/exceptions/nursing?ids=${id}`)
    expect(elsewhere.text.trim().split('\r\n')).toHaveLength(1)
  })

  test('says how many are open, and how many were answered within a week', async () => {
    const { open, answeredThisWeek, answered } = await desk(aWebsite('optics'))
    const id = await anException({ website: aWebsite('optics') })
    expect((await ask('exceptions/optics/count')).body()).toEqual({ open: open + 1 })
    await post('exceptions/optics/review', { ids: [id], note: 'Seen' })
    expect(await desk(aWebsite('optics'))).toMatchObject({
      open,
      answeredThisWeek: answeredThisWeek + 1,
      answered: answered + 1,
    })
    await db
      .updateTable('paymentExceptions')
      .set({ closedAt: new Date(clock.now().getTime() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await desk(aWebsite('optics'))).toMatchObject({ answeredThisWeek, answered: answered + 1 })
  })
})

describe('marked as reviewed', () => {
  test('keeps who, when and why, and lists stop marking the payment', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const { id: paymentId } = await product.recordOf(sessionId)
    const mark = (reviewReason: string) =>
      db.updateTable('paymentRecords').set({ reviewReason }).where('id', '=', paymentId).execute()
    const markOf = async () => (await product.recordOf(sessionId)).reviewReason
    await mark('amount_mismatch')
    const other = await anException({ reason: 'currency_mismatch', paymentId, sessionId })
    const id = await anException({ reason: 'amount_mismatch', paymentId, sessionId })

    await post('exceptions/renewable/review', { ids: [other], note: 'Another reason' })
    expect(await markOf()).toBe('amount_mismatch')
    const answer = await post('exceptions/renewable/review', { ids: [id], note: '  Agreed by telephone  ' })
    expect(answer.status).toBe(200)
    expect(answer.body().exceptions).toMatchObject([
      { id, answer: 'reviewed', closedBy: account.email, note: 'Agreed by telephone', acts: [] },
    ])
    expect(await markOf()).toBeNull()
    const [entry] = await audited('exception.reviewed')
    expect(entry).toMatchObject({
      adminEmail: account.email,
      website: 'renewable',
      newValues: { open: false, note: 'Agreed by telephone' },
    })
  })

  test('takes several at once, all of them or none', async () => {
    const [first, second] = [await anException(), await anException()]
    await post('exceptions/renewable/review', { ids: [second], note: 'Seen' }, asColleague)
    const refused = await post('exceptions/renewable/review', { ids: [first, second], note: 'All' })
    expect(refused.status).toBe(409)
    expect(refused.body().message).toMatch(
      new RegExp(
        `^This was already marked as reviewed by ${colleague.email} at [A-Z][a-z]{2} \\d+, \\d{4}, \\d\\d:\\d\\d JST\\. Nothing was done\\.$`,
      ),
    )
    expect((await one(first)).closedAt).toBeNull()
    expect((await one(second)).note).toBe('Seen')

    const third = await anException()
    const taken = await post('exceptions/renewable/review', { ids: [first, third, first], note: 'All' })
    expect(taken.body().exceptions.map(({ id }: { id: string }) => id)).toEqual([first, third].sort())
  })

  test('is done once when several do it at the same moment, in whatever order', async () => {
    const some = [await anException(), await anException(), await anException()]
    const before = (await audited('exception.reviewed')).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        post(
          'exceptions/renewable/review',
          { ids: turn % 2 ? some : some.toReversed(), note: `Turn ${turn}` },
          turn % 2 ? owner : asColleague,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await audited('exception.reviewed')).length).toBe(before + some.length)
    const notes = await Promise.all(some.map(async (id) => (await one(id)).note))
    expect(new Set(notes).size).toBe(1)
  })

  const refusals: [string, object, string][] = [
    ['no note', { note: '' }, 'The note is required'],
    ['a note of blanks', { note: ' \n ' }, 'The note is required'],
    ['no note at all', {}, 'The note is required'],
    ['a note that is too long', { note: 'x'.repeat(1001) }, 'The note must be at most 1,000 characters'],
    ['a note that cannot be stored', { note: 'a\0b' }, 'The note contains characters that cannot be stored'],
    ['none chosen', { ids: [], note: 'x' }, 'Choose from 1 to 100 exceptions'],
    ['no id', { ids: ['1'], note: 'x' }, 'Choose from 1 to 100 exceptions'],
    [
      'too many',
      { ids: Array.from({ length: 101 }, () => newId(new Date())), note: 'x' },
      'Choose from 1 to 100 exceptions',
    ],
  ]
  test.each(oneOf(3, refusals))('says what is wrong with %s', async (_name, body, message) => {
    const id = await anException()
    const answer = await post('exceptions/renewable/review', { ids: [id], ...body })
    expect(answer.status).toBe(400)
    expect(answer.body().message).toBe(message)
    expect((await one(id)).closedAt).toBeNull()
  })

  test('takes a note of 1,000 characters, and no exception of another website', async () => {
    const id = await anException()
    expect((await post('exceptions/optics/review', { ids: [id], note: 'x' })).status).toBe(404)
    expect((await post('exceptions/renewable/review', { ids: [id], note: 'x'.repeat(1000) })).status).toBe(
      200,
    )
  })
})

/** The open exception of a session. */
const openOf = (sessionId: string) =>
  db
    .selectFrom('paymentExceptions')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()

/**
 * Money of a session whose record continues with another one, as after a data loss: the sync of an event lists it.
 */
const aStray = async () => {
  const visitor = await visitorAtCheckout(product)
  const other = `cs_test_other${visitor.sessionId.slice(8)}`
  await db
    .updateTable('paymentRecords')
    .set({ sessionId: other })
    .where('sessionId', '=', visitor.sessionId)
    .execute()
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  const found = await openOf(visitor.sessionId)
  expect(found).toMatchObject({ reason: 'unknown_session', cents: 52_395 })
  return { ...visitor, id: found?.id ?? '' }
}

/** A payment that was paid after its booking was cancelled. */
const anUnwanted = async () => {
  const visitor = await visitorAtCheckout(product)
  await db
    .updateTable('registrations')
    .set({ cancelledAt: clock.now() })
    .where('id', '=', visitor.registrationId)
    .execute()
  await product.pay(visitor.sessionId)
  await product.statusPage(visitor.sessionId)
  const found = await openOf(visitor.sessionId)
  if (!found) throw new Error('Nothing was found')
  return { ...visitor, found }
}

describe('refunded', () => {
  test('gives all of it back, once, and closes with who', async () => {
    const { sessionId, found } = await anUnwanted()
    expect(found).toMatchObject({ reason: 'paid_after_cancel', cents: 52_395 })
    const answers = await Promise.all([
      post(`exceptions/renewable/${found.id}/refund`),
      post(`exceptions/renewable/${found.id}/refund`, {}, asColleague),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [done] = answers.filter(({ status }) => status === 200)
    expect(done?.body().said).toMatch(/^€523\.95 (was refunded|is being returned)\.$/)
    expect(done?.body().exception).toMatchObject({ answer: 'refunded', acts: [] })
    const [refused] = answers.filter(({ status }) => status === 409)
    // the second meets either the answer of the first or, a moment earlier, the refund that it has asked for
    expect(refused?.body().message).toMatch(
      /^(This was already refunded by .* JST\. Nothing was done\.|You have already requested a refund of €523\.95 here\. Check the refunds first\.)$/,
    )
    const { id: paymentId, refundedCents } = await product.recordOf(sessionId)
    expect(refundedCents).toBe(52_395)
    const refunds = await db
      .selectFrom('paymentRefunds')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .execute()
    expect(refunds).toHaveLength(1)
    expect((await post(`exceptions/renewable/${found.id}/refund`)).status).toBe(409)
  })

  test('gives money back that belongs to no booking', async () => {
    const { id } = await aStray()
    const before = (await desk()).test
    const elsewhere = (await desk(aWebsite('optics'))).test
    const answer = await post(`exceptions/renewable/${id}/refund`)
    expect(answer.body()).toMatchObject({ exception: { answer: 'refunded', closedBy: account.email } })
    const after = (await desk()).test
    expect(after.listedCents).toBe(before.listedCents - 52_395)
    expect(after.refundedCents).toBe(before.refundedCents + 52_395)
    expect((await desk(aWebsite('optics'))).test).toEqual(elsewhere)
    expect((await audited('exception.refunded'))[0]).toMatchObject({ adminEmail: account.email })
  })
})

describe('imported', () => {
  test.runIf(isLong)('matches the money to the booking that it names', async () => {
    const { id, sessionId, registrationId } = await aStray()
    const answer = await post(`exceptions/renewable/${id}/adopt`)
    expect(answer.body()).toMatchObject({
      exception: { answer: 'adopted', payment: { status: 'COMPLETED', registrationId } },
    })
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', registrationId })
    const second = await post(`exceptions/renewable/${id}/adopt`, {}, asColleague)
    expect(second.status).toBe(409)
    expect(second.body().message).toContain(account.email)
  })

  test('matches the money to a chosen booking, which a search finds', async () => {
    const { id, sessionId } = await aStray()
    const { registrationId, person } = await visitorAtCheckout(product)
    const found = await ask(`exceptions/renewable/candidates?q=${encodeURIComponent(person.email)}`)
    expect(found.body()).toMatchObject([{ registrationId, name: person.name, status: 'PENDING' }])
    const answer = await post(`exceptions/renewable/${id}/adopt`, { registrationId })
    expect(answer.status).toBe(200)
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', registrationId })

    const { id: other } = await aStray()
    const nobody = await post(`exceptions/renewable/${other}/adopt`, { registrationId: newId(clock.now()) })
    expect(nobody.status).toBe(404)
    expect((await one(other)).closedAt).toBeNull()
  })
})

describe('asked again', () => {
  test('says what the provider says, and stays open as long as it says the same', async () => {
    const { id } = await aStray()
    const answer = await post(`exceptions/renewable/${id}/ask`)
    expect(answer.body()).toMatchObject({
      exception: { id, answer: null },
      said: expect.stringMatching(/^The provider still reports the session as paid/),
    })
    expect((await audited('exception.asked-again'))[0]).toMatchObject({ adminEmail: account.email })
  })

  test('closes what the truth has answered in the meantime', async () => {
    const { sessionId } = await visitorAtCheckout(product)
    const { id: paymentId } = await product.recordOf(sessionId)
    const id = await anException({
      reason: 'unknown_to_provider',
      subject: `unknown_to_provider:${sessionId}`,
      sessionId,
      paymentId,
      paymentIntentId: null,
      cents: 0,
    })
    const answer = await post(`exceptions/renewable/${id}/ask`)
    expect(answer.body()).toMatchObject({
      exception: { answer: 'settled', closedBy: null },
      said: 'The provider and our record now agree. Nothing is left to review.',
    })
  })
})

test('every cent is matched, refunded, lost or listed after all of this', async () => {
  for (const website of ['renewable', 'optics', 'nursing'] as const)
    expect((await desk(aWebsite(website))).test.missingCents, website).toBe(0)
})

describe('a reconciliation on demand', () => {
  test('is requested once, shows how it goes, and is in the audit', async () => {
    const before = (await audited('payments.reconciliation-asked')).length
    const first = await post('exceptions/renewable/reconcile')
    expect(first.status).toBe(202)
    expect(first.body()).toMatchObject({ state: 'waiting', onDemand: true })
    expect((await desk()).current).toMatchObject({ state: 'waiting' })
    // another website asks for the same
    const second = await post('exceptions/optics/reconcile', {}, asColleague)
    expect(second.body()).toMatchObject({ state: 'waiting' })
    expect((await audited('payments.reconciliation-asked')).length).toBe(before + 1)

    await runReconciliation(product)
    expect((await desk()).current).toMatchObject({ state: 'done', error: null })
    clock.advance(1)
    expect((await post('exceptions/renewable/reconcile')).body()).toMatchObject({ state: 'waiting' })
    await runReconciliation(product)
  })

  test('says why it did not go well, continues on its own, and can be asked for again', async () => {
    clock.advance(1)
    await post('exceptions/renewable/reconcile')
    const failed = (change: object) =>
      db
        .updateTable('jobs')
        .set({ lastError: '2 of 9 payments could not be reconciled', ...change })
        .where('kind', '=', reconcilePayments)
        .where('doneAt', 'is', null)
        .execute()
    await failed({ runAt: new Date(clock.now().getTime() + 30_000), attempts: 1 })
    expect((await desk()).current).toMatchObject({
      state: 'retrying',
      error: '2 of 9 payments could not be reconciled',
    })
    await failed({ deadAt: clock.now() })
    expect((await desk()).current).toMatchObject({ state: 'failed' })
    clock.advance(1)
    expect((await post('exceptions/renewable/reconcile')).body()).toMatchObject({ state: 'waiting' })
    await runReconciliation(product)
    expect((await desk()).current).toMatchObject({ state: 'done', error: null })
  })
})

describe('an admin without the right', () => {
  test('reads, and changes nothing', async () => {
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const id = await anException()
    expect((await ask('exceptions/renewable', { headers: viewer })).status).toBe(200)
    expect((await ask('exceptions/optics', { headers: viewer })).status).toBe(403)
    for (const path of ['review', 'reconcile', `${id}/ask`, `${id}/refund`, `${id}/adopt`]) {
      const answer = await post(`exceptions/renewable/${path}`, { ids: [id], note: 'x' }, viewer)
      expect([403, 404], path).toContain(answer.status)
    }
    expect((await one(id)).closedAt).toBeNull()
  })
})
