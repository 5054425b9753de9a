import type { Page } from '@playwright/test'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { cancel, expectRecords, heading, pay } from './payment-steps.ts'
import type { Product } from './product.ts'
import { aVisitor, type registrationForm, type Visitor } from './registration-form.ts'
import { payByCall } from './visitor-by-calls.ts'

/** Returns to the form from the result page of an unknown payment. */
const registerAgain = async (page: Page, form: ReturnType<typeof registrationForm>) => {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Registration')
  await form.expectEmpty()
}

const goToPaymentFromHere = async (form: ReturnType<typeof registrationForm>, visitor: Visitor) => {
  await form.fill(visitor)
  await form.submit.click()
  return form.arriveAtPayment()
}

const expectOneMail = (product: Product, email: string) =>
  expect.poll(() => product.mailsTo(email)).toEqual([expect.stringContaining('is confirmed')])

test('a visitor pays and the webhook comes before the return page: one COMPLETED, one email, seen by the organiser T11 T32 T34', {
  tag: ['@m113', '@case-1'],
}, async ({ page, form, product, request }) => {
  const visitor = aVisitor()
  const sessionId = await form.goToPayment(visitor)
  await expectRecords(product, visitor.email).toEqual([['PENDING', sessionId]])
  const release = await holdResponses(page, '**/payment-success?*')
  const paying = pay(page)
  await expectRecords(product, visitor.email).toEqual([['COMPLETED', sessionId]])
  const [completed] = await product.recordsOf(visitor.email)
  await release()
  await paying
  await page.unroute('**/payment-success?*')

  await expect(heading(page)).toHaveText('Payment Successful!')
  await expect(page.getByRole('definition').filter({ hasText: sessionId })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Completed' })).toBeVisible()
  await expectOneMail(product, visitor.email)
  expect(await product.recordsOf(visitor.email)).toEqual([completed])

  await test.step('the organiser sees it', async () => {
    const login = await request.post('/admin/api/admin/login', { data: product.owner })
    expect(login.status()).toBe(200)
    const { accessToken } = await login.json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const payments = await (await request.get('/api/payments/all/renewable', { headers })).json()
    expect(payments.filter((one: { sessionId: string }) => one.sessionId === sessionId)).toMatchObject([
      {
        status: 'COMPLETED',
        amountTotal: 523.95,
        customerEmail: visitor.email,
        customerName: visitor.name,
        provider: 'sandbox',
      },
    ])
    const bookings = await (
      await request.post('/admin/api/admin/registration-forms/renewable', { headers })
    ).json()
    expect(bookings.filter((one: { email: string }) => one.email === visitor.email)).toMatchObject([
      { name: visitor.name, amountPaid: 523.95, paymentRecord: { id: completed?.id } },
    ])
    expect((await request.get('/api/payments/all/renewable')).status()).toBe(401)
  })
})

test('the return page or the webhook alone completes a payment, and the next registration begins with an empty form T11 T34 case 2', {
  tag: ['@long', '@case-3'],
}, async ({ page, form, product }) => {
  const visitor = aVisitor()
  await form.open()

  /** Presses Tab until this control has the focus. */
  const tabTo = async (control: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await control.evaluate((element) => element === document.activeElement)) return
    }
    await expect(control).toBeFocused()
  }
  const { keyboard } = page

  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See your registration' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ask for a discounted registration' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(form.field('Title (optional)')).toBeFocused()
  for (const [label, text] of [
    ['Name', visitor.name],
    ['Phone', visitor.phone],
    ['Email', visitor.email],
    ['Institute', visitor.institute],
    ['Country', visitor.country],
  ] as const) {
    await keyboard.press('Tab')
    await expect(form.field(label)).toBeFocused()
    // keyboard input matters where a choice is made
    await (label === 'Country' ? keyboard.type(text) : keyboard.insertText(text))
  }
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await form.expectFilledWith(visitor)

  await tabTo(form.field('Captcha'))
  await keyboard.type((await form.code.innerText()).replace(/\s/g, ''))
  await expect(form.submit).toBeEnabled()
  await tabTo(form.submit)
  await keyboard.press('Enter')

  const sessionId = await form.arriveAtPayment()
  const payButton = page.getByRole('button', { name: 'Pay', exact: true })
  await expect(payButton).toBeEnabled()
  await tabTo(payButton)
  await keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Payment Successful!')
  await expectRecords(product, visitor.email).toEqual([['COMPLETED', sessionId]])

  await test.step('the return page comes before the webhook case 2', async () => {
    const undelivered = () =>
      product.db.selectFrom('sandboxDeliveries').select('eventId').where('deliveredAt', 'is', null).execute()
    const visitor = aVisitor()
    await product.faults({ withholdWebhooks: true })
    try {
      await registerAgain(page, form)
      await goToPaymentFromHere(form, visitor)
      await pay(page)
      await expect(heading(page)).toHaveText('Payment Successful!')
      expect(await undelivered()).not.toEqual([])
    } finally {
      await product.faults({ withholdWebhooks: false })
    }
    const records = await product.recordsOf(visitor.email)
    expect(records).toMatchObject([{ status: 'COMPLETED' }])

    await expect.poll(undelivered).toEqual([])
    expect(await product.recordsOf(visitor.email)).toEqual(records)
    await expectOneMail(product, visitor.email)
  })

  await test.step('the browser is closed case 3', async () => {
    const visitor = aVisitor()
    await registerAgain(page, form)
    const sessionId = await goToPaymentFromHere(form, visitor)
    await holdResponses(page, '**/payment-success?*')
    const leaving = page.waitForRequest('**/payment-success?*')
    // a click waits for the navigation that it starts
    const paying = pay(page).catch(() => undefined)
    await leaving
    await page.close()
    await paying

    await expectRecords(product, visitor.email).toEqual([['COMPLETED', sessionId]])
    await expectOneMail(product, visitor.email)
  })
})

test('a visitor cancels, pays in a new session after a declined card, and learns of a payment made in another tab T33 m114 m116', {
  tag: ['@long', '@case-16', '@case-8', '@case-17'],
}, async ({ page, form, product, expectedErrors }) => {
  const visitor = aVisitor({
    registrationType: 'Registration and accommodation',
    presentationType: 'Delegate',
  })
  await form.open()
  await form.fill(visitor)
  await form.field('Title (optional)').selectOption('Prof')
  await form.field('Nights').fill('4')
  await form.field('Accompanying person').check()
  await form.submit.click()
  const first = await form.arriveAtPayment()

  await test.step('offers to try to close the session again when that failed', async () => {
    expectedErrors.expect(/Failed to load resource.*503.*\/payment\/cancel/)
    const close = '**/api/payment/cancel'
    await page.route(close, (route) =>
      route.fulfill({ status: 503, json: { message: 'Failed to create payment session' } }),
    )
    await cancel(page)
    await expect(page).toHaveURL(/\/payment-cancel/)
    await expect(heading(page)).toHaveText('Payment Cancelled')
    await expect(page.getByText('We could not close the payment session.')).toBeVisible()
    await page.unroute(close)
    await page.getByRole('button', { name: 'Try to close it again' }).click()
  })

  await expect(page.getByText('Nothing was charged. Your form is still filled in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expectRecords(product, visitor.email).toEqual([['CANCELLED', first]])
  const session = await product.db
    .selectFrom('sandboxSessions')
    .select('status')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  expect(session.status).toBe('expired')

  await page.getByRole('link', { name: 'Back to registration' }).click()
  await form.expectFilledWith(visitor)
  await expect(form.field('Title (optional)')).toHaveValue('Prof')
  await expect(form.field('Nights')).toHaveValue('4')
  await expect(form.field('Accompanying person')).toBeChecked()
  await expect(form.field('Captcha')).toHaveValue('')
  await form.enterCaptcha()
  await form.submit.click()

  const second = await form.arriveAtPayment()
  expect(second).not.toBe(first)

  await test.step('a declined card stays on the payment page, also after a reload case 8', async () => {
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The card was declined. You can try again.')
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('The card was declined. You can try again.')
    await expectRecords(product, visitor.email).toEqual([
      ['CANCELLED', first],
      ['PENDING', second],
    ])
  })

  await pay(page)
  await expect(heading(page)).toHaveText('Payment Successful!')
  await expectRecords(product, visitor.email).toEqual([
    ['CANCELLED', first],
    ['COMPLETED', second],
  ])
  expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
  await expectOneMail(product, visitor.email)

  await test.step('a second registration, which is paid in another tab, begins with an empty form case 17', async () => {
    const next = aVisitor()
    await registerAgain(page, form)
    const sessionId = await goToPaymentFromHere(form, next)
    await payByCall(page, product, sessionId)
    await cancel(page)
    await expect(heading(page)).toHaveText('Your payment was completed')
    await expectRecords(product, next.email).toEqual([['COMPLETED', sessionId]])
    await page.getByRole('link', { name: 'See your payment' }).click()
    await expect(heading(page)).toHaveText('Payment Successful!')
    await expectOneMail(product, next.email)
    await expectOneMail(product, visitor.email)
  })
})
