import { describe, expect, test } from 'vitest'
import { linkActionMessages, newAddressOfAuthor } from '#features/abstracts/link-action-messages.ts'
import { accountActionMessages } from '#features/accounts/account-action-messages.ts'
import {
  bookingActionMessages,
  cancellationMessages,
  markAsPaidMore,
  newAddressOfBooking,
} from '#features/bookings/booking-action-messages.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import {
  type AnswerAct,
  answerBody,
  answerConsequences,
  newAddressOfDiscount,
} from '#features/discounts/answer-form.ts'
import { type NewAddressMessages, whatEnds } from '#features/mails/new-address-messages.ts'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { exceptionRefundMessages } from '#features/payments/exception-dialogs.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { refundReview, refundTitle, undoRefundMessages } from '#features/payments/refund-dialog.ts'
import { optionDeleteMore } from '#features/program-options/option-delete-messages.ts'
import { newId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const forms = '/admin/api/admin/registration-forms/renewable'

const post = async (path: string, body?: unknown) => {
  const answer = await product.post(path, body, owner)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
/** Performs automatic consequences: the provider's webhooks and the jobs. */
const settle = async () => {
  await product.deliverWebhooks()
  await product.runJobs()
}
const emailsTo = async (email: string, subject = /^/) =>
  (await product.readMails())
    .map(({ text }) => readMail(text).headers)
    .filter((headers) => headers['to']?.includes(email) && subject.test(headers['subject'] ?? '')).length

/** A consequence: how it is measured, and the text that promises it. A dialog must announce exactly what happens. */
type Consequence = { says: RegExp; read: () => Promise<unknown>; button?: RegExp }
type Dialog = { text: string; action: string }

/** Performs the action of a dialog and compares the changes with its text. */
const compare = async (
  { text, action }: Dialog,
  consequences: Readonly<Record<string, Consequence>>,
  act: () => Promise<unknown>,
) => {
  const readState = async () => {
    const seen: Record<string, unknown> = {}
    for (const [name, { read }] of Object.entries(consequences)) seen[name] = await read()
    return seen
  }
  await settle()
  const before = await readState()
  await act()
  await settle()
  const after = await readState()
  const rows = Object.entries(consequences)
  expect(Object.fromEntries(rows.map(([name, { says }]) => [name, says.test(text)]))).toEqual(
    Object.fromEntries(rows.map(([name]) => [name, before[name] !== after[name]])),
  )
  for (const [name, { button }] of rows)
    if (button && before[name] !== after[name]) expect(action).toMatch(button)
  return after
}

const bookingOf = async (email: string) =>
  ((await post(`${forms}?q=${email}`, {})) as unknown as Booking[])[0] as Booking
const rowOf = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** State of a booking and its money. */
const ofBooking = (email: string, amount = '') => {
  const records = () => product.recordsOf(email)
  const registrations = async () =>
    Promise.all((await product.registrationsOf(email)).map(({ id }) => rowOf(id)))
  return {
    email: { says: /We email/, read: () => emailsTo(email) },
    emailOfCancellation: {
      says: /We email \S+ about the cancellation/,
      read: () => emailsTo(email, /^Your registration .+ is cancelled$/),
    },
    cancellation: {
      says: /Cancel the booking of|booking is cancelled|Restore the booking/,
      read: async () => (await registrations()).filter(({ cancelledAt }) => cancelledAt).length,
      button: /^(Cancel|Restore) (the )?booking/,
    },
    refund: {
      says: /gets €|have given .+ back|Take back the refund/,
      read: async () => (await records()).reduce((sum, { refundedCents }) => sum + refundedCents, 0),
      button: new RegExp(`${amount.replace('.', '\\.')}$`),
    },
    link: {
      says: /links .*stop working/,
      read: async () => (await registrations()).map(({ linkVersion }) => linkVersion).join(),
    },
    rows: {
      says: /deleted/,
      read: async () => `${(await records()).length} ${(await registrations()).length}`,
    },
  } satisfies Record<string, Consequence>
}

const paidOnline = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  await settle()
  return visitor.person.email
}
const paidByHand = async () => {
  const person = aPerson()
  await post('/admin/api/admin/bookings-by-hand/renewable', {
    ...person,
    method: 'desk',
    unitAmount: 523.95,
    sendConfirmation: false,
  })
  return person.email
}

describe('what a dialog about a booking says is what its call does A14 A26', () => {
  const question = async (act: 'restore' | 'resend' | 'link', email: string) => {
    const booking = await bookingOf(email)
    const { sentence, more, action } = bookingActionMessages(act, booking)
    const path = { restore: 'restore', resend: 'confirmation', link: 'link' }[act]
    const text = `${sentence} ${more}`
    await compare({ text, action }, ofBooking(email), () => post(`${forms}/${booking.id}/${path}`))
    return text
  }
  const cancel = async (email: string, sendEmail: boolean) => {
    const booking = await bookingOf(email)
    const { sentence, more, action } = cancellationMessages(booking, { sendEmail })
    const text = `${sentence} ${more}`
    await compare({ text, action }, ofBooking(email), () =>
      // the text promises no email, so none may be sent by surprise
      post(`${forms}/${booking.id}/cancel`, sendEmail ? undefined : { sendEmail }),
    )
    return text
  }

  test('a cancellation keeps what was paid and sends an email unless that is left out, a restoring sends none, a new link ends the others', async () => {
    const email = await paidOnline()
    await question('resend', email)
    await question('link', email)
    for (const sendEmail of [true, false, true]) {
      expect(await cancel(email, sendEmail)).toContain('nothing is refunded')
      await question('restore', email)
    }
  })

  test('of a cancellation that is taken back before its email has left nobody hears', async () => {
    const email = await paidOnline()
    const { id } = await bookingOf(email)
    const before = await emailsTo(email)
    await post(`${forms}/${id}/cancel`)
    await post(`${forms}/${id}/restore`)
    await settle()
    expect(await emailsTo(email)).toBe(before)
  })

  test('a cancellation closes an open payment page, and promises no refund of what was never paid', async () => {
    const { person, sessionId } = await visitorAtCheckout(product)
    const text = await cancel(person.email, true)
    expect(text).toContain('An open payment page is closed.')
    expect(text).not.toContain('refund')
    expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
  })

  test.each([true, false])(
    'marking as paid closes an open payment page, and sends the confirmation where that is chosen: %s',
    async (sendConfirmation) => {
      const { person, sessionId } = await visitorAtCheckout(product)
      const { email } = person
      const booking = await bookingOf(email)
      const isPaid = async () => (await bookingOf(email)).amountPaid > 0
      const text = `${markAsPaidMore} ${sendConfirmation ? 'We email' : ''}`
      const { email: ofEmail, cancellation } = ofBooking(email)
      await compare(
        { text, action: 'Mark as paid' },
        {
          email: ofEmail,
          cancellation,
          paid: { says: /counts as paid/, read: isPaid, button: /paid/ },
          page: {
            says: /open payment page is closed/,
            read: async () => (await product.recordOf(sessionId)).status,
          },
        },
        () =>
          post(`${forms}/${booking.id}/payment`, { method: 'desk', unitAmount: 523.95, sendConfirmation }),
      )
    },
  )

  const refund = async (email: string, euros: number, { cancels = false, sendEmail = true } = {}) => {
    const booking = await bookingOf(email)
    const paymentId = booking.paymentRecord?.id ?? ''
    const path = `/api/payments/renewable/${paymentId}`
    const payment = (await product.get(path, owner)).body as unknown as PaymentRecord
    const { leftCents } = (await product.get(`${path}/money`, owner)).body as { leftCents: number }
    const cents = toCents(Math.round(euros * 100))
    const { sentence, consequences, action } = refundReview(
      { payment, cancels, sendEmail },
      { cents, leftCents },
    )
    const text = [refundTitle({ payment, cancels }), sentence, ...consequences].join('\n')
    const request = { amount: euros, requestId: crypto.randomUUID() }
    await compare({ text, action }, ofBooking(email, formatEuros(cents)), () =>
      cancels
        ? post(`${forms}/${booking.id}/cancel-and-refund`, { ...request, paymentId, sendEmail })
        : post(`${path}/refunds`, request),
    )
    return { text, action, path }
  }

  test('a refund keeps the booking; cancel and refund does both, and both its steps and its button name both', async () => {
    const email = await paidOnline()
    const part = await refund(email, 23.95)
    expect(part.text).toContain('Remaining after refund: €500.00.')
    const { text, action } = await refund(email, 500, { cancels: true })
    expect(text).toMatch(/^Cancel booking and refund\n/)
    expect(action).toBe('Cancel booking and refund €500.00')
    expect(text).not.toContain('not cancelled')
    expect((await bookingOf(email)).paymentRecord?.refunded).toBe(true)
    // and says what is left to cancel or restore
    await question('restore', email)
  })

  test('money that was recorded manually is recorded as returned, alone or with the cancellation, and taken back', async () => {
    const email = await paidByHand()
    const { path, text } = await refund(email, 100)
    expect(text).toContain('No provider is called')
    const { action } = await refund(email, 400, { cancels: true, sendEmail: false })
    expect(action).toBe('Cancel booking and refund €400.00')

    const { refunds } = (await product.get(`${path}/money`, owner)).body as unknown as {
      refunds: { id: string; amountCents: number }[]
    }
    const [newest] = refunds
    const payment = (await product.get(path, owner)).body as unknown as PaymentRecord
    const { sentence, more, action: back } = undoRefundMessages(payment, newest?.amountCents ?? 0)
    await compare({ text: `${sentence} ${more}`, action: back }, ofBooking(email, '€400.00'), () =>
      post(`${path}/refunds/${newest?.id}/take-back`),
    )
    expect((await bookingOf(email)).amountPaid).toBe(423.95)
  })

  test('cancel and refund that is refused, or that is about another booking or an older state, does neither', async () => {
    const email = await paidOnline()
    const other = await bookingOf(await paidOnline())
    const booking = await bookingOf(email)
    const request = { amount: 600, requestId: crypto.randomUUID(), paymentId: booking.paymentRecord?.id }
    const path = `${forms}/${booking.id}/cancel-and-refund`
    const refused = [
      await product.post(path, request, owner),
      await product.post(path, { ...request, amount: 1, paymentId: other.paymentRecord?.id }, owner),
      await product.post(path, { ...request, amount: 1 }, { ...owner, 'if-match': '"0"' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 404, 412])
    expect(await bookingOf(email)).toMatchObject({ cancelledAt: null, amountPaid: 523.95 })

    // the same click again is the same refund, and the booking is cancelled once
    const click = { ...request, amount: 523.95, requestId: crypto.randomUUID() }
    const first = await post(path, click)
    expect(await post(path, click)).toEqual(first)
    expect(first).toMatchObject({ booking: { cancelledAt: expect.any(String) }, refund: { amount: 523.95 } })
  })
})

test('the refund of an exception says whether the customer hears of it case 38', async () => {
  for (const reason of ['paid_after_close', 'unknown_session'] as const) {
    const email = await paidOnline()
    const [record] = await product.recordsOf(email)
    const id = newId<'exception'>(new Date())
    const isOwn = reason === 'paid_after_close'
    if (!isOwn)
      await db
        .updateTable('paymentRecords')
        .set({ status: 'FAILED', paymentIntentId: null })
        .where('id', '=', record?.id ?? '')
        .execute()
    await db
      .insertInto('paymentExceptions')
      .values({
        id,
        website: aWebsite('renewable'),
        provider: 'sandbox',
        livemode: false,
        reason,
        subject: `${reason}:${email}`,
        paymentId: isOwn ? (record?.id ?? null) : null,
        sessionId: isOwn ? (record?.sessionId ?? null) : null,
        paymentIntentId: record?.paymentIntentId ?? null,
        cents: record?.totalCents ?? 0,
        customerName: record?.customerName ?? null,
        customerEmail: email,
        openedAt: new Date(),
      })
      .execute()
    const { body } = await product.get('/admin/api/admin/exceptions/renewable?state=open', owner)
    const exception = (body as unknown as ExceptionRecord[]).find((one) => one.id === id) as ExceptionRecord
    const { sentence, more, action } = exceptionRefundMessages(exception)
    const money = async () => (await product.ledger()).get(record?.paymentIntentId ?? '')?.refunded
    const { email: ofEmail, cancellation } = ofBooking(email)
    await compare(
      { text: `${sentence} ${more}`, action },
      { email: ofEmail, cancellation, money: { says: /^Refund €/, read: money, button: /€523\.95$/ } },
      () => post(`/admin/api/admin/exceptions/renewable/${id}/refund`, {}),
    )
  }
})

test('the link of an author ends or is sent again as its dialog says', async () => {
  const email = 'author.of.dialogs@example.org'
  const [id] = await insertAbstracts(db, aWebsite('renewable'), [{ email }])
  const row = () =>
    db
      .selectFrom('abstractSubmissions')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  for (const act of ['renew', 'revoke'] as const) {
    const { sentence, more, action } = linkActionMessages(act, { name: 'Ada Author', email })
    await compare(
      { text: `${sentence} ${more}`, action },
      {
        email: { says: /We email/, read: () => emailsTo(email) },
        link: {
          says: /(links|link and the page it opens) stop working/,
          read: async () => `${(await row()).linkVersion} ${(await row()).linkRevokedAt}`,
        },
        submission: { says: /submission is deleted/, read: async () => (await row()).reference },
      },
      () => post(`/admin/api/admin/abstract-submissions/renewable/${id}/${act}-link`),
    )
  }
})

test('an account is disabled, enabled or reset as its dialog says', async () => {
  const account = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] })
  const admin = { name: 'Ada Admin', email: account.email, state: 'active' as const }
  const canLogIn = () =>
    bearerOf(app, account).then(
      () => true,
      () => false,
    )
  for (const act of ['disable', 'enable', 'reset'] as const) {
    const bearer = act === 'enable' ? undefined : await bearerOf(app, account)
    const { sentence, more, action } = accountActionMessages(act, admin)
    const isOpen = async () =>
      bearer && (await product.get('/api/payments/renewable/admin/test', bearer)).status
    await compare(
      { text: `${sentence} ${more}`, action },
      {
        sessions: { says: /sessions end immediately/, read: isOpen },
        login: {
          says: /cannot log in|can log in again|password stops working/,
          read: canLogIn,
          button: /^(Disable|Enable|Reset password)/,
        },
        email: { says: /[Ww]e email/, read: () => emailsTo(account.email) },
      },
      () => post(`/admin/api/admin/accounts/${account.id}/${act}`),
    )
  }
})

test('an option of the abstract form that is deleted is offered no more, and submissions keep its name', async () => {
  const [id] = await insertAbstracts(db, aWebsite('renewable'), [{ session: 'Session of dialogs' }])
  const option = await db
    .selectFrom('sessionOptions')
    .selectAll()
    .where('name', '=', 'Session of dialogs')
    .executeTakeFirstOrThrow()
  const offered = async () =>
    JSON.stringify(
      (await product.get('/api/form-submission/get-session-options', { host: 'localhost:3000' })).body,
    )
  await compare(
    { text: optionDeleteMore, action: 'Delete' },
    {
      choice: { says: /no longer choose it/, read: offered },
      submission: {
        says: /submissions are deleted/,
        read: async () =>
          (
            await db
              .selectFrom('abstractSubmissions')
              .innerJoin('sessionOptions', 'sessionOptions.id', 'abstractSubmissions.sessionOptionId')
              .select('sessionOptions.name')
              .where('abstractSubmissions.id', '=', id ?? '')
              .executeTakeFirstOrThrow()
          ).name,
      },
    },
    async () =>
      expect(
        (await product.ask('DELETE', `/admin/api/admin/sessions/renewable/${option.id}`, undefined, owner))
          .status,
      ).toBeLessThan(300),
  )
})

test.each<AnswerAct>(['refuse', 'approve'])(
  'the answer to a discount request sends the email that its dialog announces, with a link to pay or without: %s',
  async (act) => {
    const email = `${act}.of.dialogs@example.org`
    const [id = ''] = await insertDiscounts(db, aWebsite('renewable'), [{ email }])
    const record = { amountRequested: 150.5, customerEmail: email } as unknown as DiscountRecord
    const form = { amount: '', note: '' }
    const mails = async () =>
      (await product.readMails())
        .map(({ text }) => readMail(text))
        .filter(({ headers }) => headers['to']?.includes(email))
    await compare(
      { text: answerConsequences(act, record, form), action: '' },
      {
        email: { says: /We email/, read: async () => (await mails()).length },
        amount: {
          says: /a link to pay €150\.50/,
          read: async () =>
            (await mails()).some(({ text }) => text.includes('€150.50') && text.includes('http')),
        },
      },
      () => post(`/admin/api/admin/discounts/renewable/${id}/answer`, answerBody(act, form)),
    )
  },
)

describe.each([true, false])('another email address, with an email to it: %s,', (sends) => {
  type Corrected = { former: string; text: NewAddressMessages; path: string; email?: string; body?: object }
  const correct = async (
    { former, text, path, email = 'email', body = {} }: Corrected,
    read: { link: () => Promise<unknown>; page?: () => Promise<unknown> },
  ) => {
    const { email: address } = aPerson()
    await compare(
      { text: `${whatEnds(text.ends, former)} ${sends ? (text.label ?? '') : ''}`, action: 'Save' },
      {
        former: { says: /We tell that address/, read: () => emailsTo(former) },
        email: { says: /to the new address/, read: () => emailsTo(address) },
        link: { says: /[Ll]inks .*stop working/, read: read.link },
        ...(read.page && { page: { says: /open payment pages/, read: read.page } }),
      },
      async () => {
        const sent = { ...body, [email]: address, sendConfirmation: sends }
        const answer = await product.ask('PUT', path, sent, owner)
        expect(answer).toMatchObject({ status: 200 })
      },
    )
  }

  test('of a booking does what its dialog says', async () => {
    const { person, registrationId: id, sessionId } = await visitorAtCheckout(product)
    const { name, country, instituteOrUniversity, email: former } = person
    const text = newAddressOfBooking(await bookingOf(former))
    const body = { name, country, instituteOrUniversity }
    await correct(
      { former, text, path: `${forms}/${id}`, body },
      {
        link: async () => (await rowOf(id)).linkVersion,
        page: async () => (await product.recordOf(sessionId)).status,
      },
    )
  })

  test('of an author does what its dialog says', async () => {
    const { email: former, phone } = aPerson()
    const [id = ''] = await insertAbstracts(db, aWebsite('renewable'), [{ email: former }])
    const row = db.selectFrom('abstractSubmissions').select('linkVersion').where('id', '=', id)
    const path = `/admin/api/admin/abstract-submissions/renewable/${id}`
    await correct(
      { former, text: newAddressOfAuthor, path, body: { phone } },
      { link: async () => (await row.executeTakeFirstOrThrow()).linkVersion },
    )
  })

  test.each([true, false])(
    'of a discount request does what its dialog says, answered or not: %s',
    async (isAnswered) => {
      const { email: former, name, phone, country, instituteOrUniversity } = aPerson()
      const request = { name, phone, country, instituteOrUniversity, customerEmail: former, unitAmount: 150 }
      const created = await product.post('/api/discounts/create-session', {
        ...request,
        description: 'A student',
      })
      const { id, sessionId } = created.body as { id: string; sessionId: string }
      const path = `/admin/api/admin/discounts/renewable/${id}`
      if (isAnswered) await post(`${path}/answer`, { decision: 'approved', amount: 100 })
      const list = await product.get(`/admin/api/admin/discounts/renewable?q=${former}`, owner)
      const [record] = list.body as unknown as [DiscountRecord]
      const row = db.selectFrom('discountRequests').select('linkVersion').where('id', '=', id)
      await correct(
        { former, text: newAddressOfDiscount(record), path, email: 'customerEmail', body: { phone } },
        {
          link: async () => (await row.executeTakeFirstOrThrow()).linkVersion,
          // a decision closes the request
          ...(!isAnswered && { page: async () => (await product.recordOf(sessionId)).status }),
        },
      )
    },
  )
})
