import type { Page, Route } from '@playwright/test'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { heading, pay } from './payment-steps.ts'
import { aVisitor, registrationForm } from './registration-form.ts'

const pricing = '**/api/registration/get-pricing-config'
const register = '**/api/registration/register'
const checkout = '**/api/payment/create-checkout-session?*'

/** The calls of a submission, as the page makes them. */
const listenToSubmit = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(register|create-checkout-session)$/.test(pathname)) calls.push(pathname)
  })
  return calls
}

/** The attempt keys that a submission's calls carry. */
const listenToKeys = (page: Page): unknown[] => {
  const keys: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(register|create-checkout-session)$/.test(pathname)) keys.push(request.postDataJSON().attemptKey)
  })
  return keys
}

const pendingRegistration = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pending-registration') ?? 'null'))

test('a visitor registers, the checkout opens with every field, and two submits at the same instant are one T9 T11 T12', {
  tag: ['@m52', '@case-32'],
}, async ({ page, form, product }) => {
  const calls = listenToSubmit(page)
  const visitor = aVisitor({
    name: '  Ada Lovelace  King ',
    registrationType: 'Registration and accommodation',
    presentationType: 'Delegate',
  })
  await form.open()
  await expect(form.submit).toBeDisabled()
  await form.fill(visitor)
  await form.field('Title (optional)').selectOption('Dr')
  await form.field('Nights').fill('3')
  await form.field('Guests').fill('2')
  await form.field('Accompanying person').check()
  await form.field('Extra nights').fill('1')
  await expect(form.amounts.last()).toHaveText('€1,185.45')
  await expect(form.submit).toBeEnabled()

  const registering = page.waitForRequest(register)
  const checkingOut = page.waitForRequest(checkout)
  const release = await holdResponses(page, register)
  await page.locator('form').evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  const busy = form.button('Processing...')
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Sending your registration.')).toBeFocused()
  await form.field('Name').evaluate((input) => input.focus())
  await expect(form.field('Name')).not.toBeFocused()
  await release()

  const registrant = {
    title: 'Dr',
    name: 'Ada Lovelace  King',
    phone: visitor.phone,
    email: visitor.email,
    instituteOrUniversity: visitor.institute,
    country: visitor.country,
    registrationType: 'REGISTRATION_AND_ACCOMMODATION',
    presentationType: 'DELEGATE',
    accompanyingPerson: true,
    extraNights: 1,
    accommodationNights: 3,
    accommodationGuests: 2,
  }
  const registered = await registering
  expect(registered.method()).toBe('POST')
  const traces = { homepage: '', fillSeconds: expect.any(Number) }
  const attemptKey = registered.postDataJSON().attemptKey
  expect(attemptKey).toMatch(/^[\w-]{22,128}$/)
  expect(registered.postDataJSON()).toEqual({ ...registrant, ...traces, attemptKey })

  const sent = await checkingOut
  const body = sent.postDataJSON()
  const { origin, searchParams } = new URL(sent.url())
  expect(searchParams.get('pricingConfigId')).toBe(String(body.pricingConfigId))
  expect(body).toEqual({
    ...registrant,
    ...traces,
    attemptKey,
    productName: expect.any(String),
    description: expect.any(String),
    orderReference: expect.stringMatching(/^REG-\d{13}-AdaLovelaceKing$/),
    unitAmount: 1185.45,
    quantity: 1,
    currency: 'eur',
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment-cancel`,
    pricingConfigId: expect.any(Number),
    quote: expect.stringMatching(/^q1\.[\w.-]+$/),
    registrationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const sessionId = await form.arriveAtPayment()
  expect(calls.map((path) => path.split('/').at(-1))).toEqual(['register', 'create-checkout-session'])
  const registrations = await product.registrationsOf(visitor.email)
  expect(registrations).toHaveLength(1)
  expect(body.registrationId).toBe(registrations[0]?.id)
  expect(await product.recordsOf(visitor.email)).toMatchObject([
    {
      sessionId,
      status: 'PENDING',
      sessionUrl: page.url(),
      registrationId: registrations[0]?.id,
      totalCents: 118_545,
      extraNights: 1,
    },
  ])
})

test('another person in the same tab leaves the first payment as it is, and one of the same name says if they correct their email', async ({
  page,
  form,
  product,
}) => {
  const one = aVisitor()
  await form.open()
  await form.fill(one)
  await form.submit.click()
  await form.arriveAtPayment()
  const submitAs = async (change: { name?: string; email: string }) => {
    await page.goBack()
    await expect(form.field('Captcha')).toBeEnabled()
    if (change.name) await form.field('Name').fill(change.name)
    await form.field('Email').fill(change.email)
    await form.enterCaptcha()
    await form.submit.click()
  }
  const statusOf = async (email: string) => (await product.recordsOf(email)).map(({ status }) => status)

  const two = aVisitor()
  await submitAs(two)
  await form.arriveAtPayment()
  expect(await statusOf(one.email)).toEqual(['PENDING'])

  const corrected = `corrected.${two.email}`
  await submitAs({ email: corrected })
  await expect(form.alert).toBeVisible()
  await form.alert.getByRole('button', { name: 'Back to the form' }).click()
  await expect(form.field('Email')).toBeFocused()
  expect(await statusOf(two.email)).toEqual(['PENDING'])
  await form.submit.click()
  await form.alert.getByRole('button', { name: 'Correct my email' }).click()
  await form.arriveAtPayment()
  expect(await statusOf(two.email)).toEqual(['CANCELLED'])

  const namesake = `namesake.${two.email}`
  await submitAs({ email: namesake })
  await form.alert.getByRole('button', { name: 'Register another person' }).click()
  await form.arriveAtPayment()
  expect(await statusOf(corrected)).toEqual(['PENDING'])
  expect(await statusOf(one.email)).toEqual(['PENDING'])
})

test('a tab that has paid for a registration says so before the next one', async ({ page, form }) => {
  const paidBefore = page.getByText('You have already paid for a registration in this tab.')
  await form.open()
  await expect(paidBefore).toBeHidden()
  await form.fill(aVisitor())
  await form.submit.click()
  await form.arriveAtPayment()
  await pay(page)
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(heading(page)).toHaveText('Payment Successful!')
  await page.goto('/registration')
  await expect(paidBefore).toBeVisible()
})

test('two tabs that submit one registration get a payment page each, and a duplicated tab or a double click the same one T11 case 32', {
  tag: '@long',
}, async ({ page, form, context, product }) => {
  const calls = listenToSubmit(page)
  const keys = listenToKeys(page)
  const visitor = aVisitor({
    registrationType: 'Registration and accommodation',
    presentationType: 'Delegate',
  })
  const other = registrationForm(await context.newPage())
  for (const tab of [form, other]) {
    await tab.open()
    await tab.fill(visitor)
    await expect(tab.submit).toBeEnabled()
  }
  // the first one gets the registration: the other tab starts as soon as this one has it
  await Promise.all([page.waitForResponse(register), form.submit.click()])
  await other.submit.click()
  const sessionId = await form.arriveAtPayment()
  const beside = await other.arriveAtPayment()
  expect(beside).not.toBe(sessionId)
  expect(calls.map((path) => path.split('/').at(-1))).toEqual(['register', 'create-checkout-session'])
  const [registration, ...more] = await product.registrationsOf(visitor.email)
  expect(more).toEqual([])
  const records = await product.recordsOf(visitor.email)
  expect(records.map((record) => record.registrationId)).toEqual([registration?.id, registration?.id])

  await test.step('the payment page leads back to a form that can be used, also in a duplicated tab', async () => {
    await page.goBack()
    await form.expectFilledWith(visitor)
    await expect(form.field('Captcha')).toHaveValue('')
    await expect(form.submit).toBeEnabled()
    const duplicated = context.waitForEvent('page')
    // a window that a page opens inherits its tab's session storage
    await page.evaluate(() => void window.open('/registration'))
    const second = registrationForm(await duplicated)
    await second.expectFilledWith(visitor)
    for (const tab of [form, second]) {
      await tab.enterCaptcha()
      await expect(tab.submit).toBeEnabled()
    }
    await Promise.all([form.submit.dblclick(), second.submit.click()])
    expect(await form.arriveAtPayment()).toBe(sessionId)
    expect(await second.arriveAtPayment()).toBe(sessionId)
  })
  expect(calls).toHaveLength(4)
  expect(keys[0]).toEqual(expect.stringMatching(/^[\w-]{22,128}$/))
  expect(new Set(keys).size).toBe(1)
  expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
  const paidAt = await product.recordsOf(visitor.email)
  expect(paidAt.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
  expect(paidAt.map((record) => record.sessionId).toSorted()).toEqual([sessionId, beside].toSorted())
})

type Refusal = { id: string; answer?: Parameters<Route['fulfill']>[0]; says: string }

const refusals: readonly Refusal[] = [
  {
    id: 'm62',
    answer: { json: { url: null, sessionId: null, status: 'PENDING' } },
    says: 'No payment URL received',
  },
]
const moreRefusals: readonly Refusal[] = [
  {
    id: 'm63',
    answer: { status: 429, json: { message: 'Too many attempts. Wait a minute.' } },
    says: 'Too many attempts. Wait a minute.',
  },
  { id: 'm64', answer: { status: 500, json: {} }, says: 'Failed to create payment session' },
  {
    id: 'm64',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    says: 'Failed to create payment session',
  },
  { id: 'the network', says: 'The server did not respond. Check your connection and try again.' },
]

/** Each error is shown in the box and in the alert, and a change of the form removes the box. */
const expectRefusals = async (
  page: Page,
  form: ReturnType<typeof registrationForm>,
  all: readonly Refusal[],
) => {
  for (const { id, answer, says } of all) {
    const kind = answer?.status ? ` at ${answer.status}` : ''
    await test.step(`${says}${kind} ${id}`, async () => {
      await page.route(checkout, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await form.submit.click()

      await form.acknowledge(`Unable to process registration and payment: ${says}`)
      await expect(form.paymentError).toHaveText(`Payment Error:${says}`)
      await expect(form.paymentError).toBeFocused()
      await form.field('Accompanying person').click()
      await expect(form.paymentError).toHaveCount(0)
      await page.unroute(checkout)
    })
  }
}

test('a visitor who cannot continue to payment is told why, registers without paying, or accepts a new price T10 T15 T16', {
  tag: ['@m53', '@m54', '@m55', '@m60', '@m62', '@m63', '@m65', '@m66'],
}, async ({ page, form, product, expectedErrors }) => {
  const calls = listenToSubmit(page)
  const release = await holdResponses(page, pricing)
  await form.open()
  await form.fill(aVisitor())

  await test.step('Enter comes before the price m53', async () => {
    await expect(form.submit).toBeDisabled()
    await form.field('Name').press('Enter')
    await form.acknowledge('Please wait for pricing information to load or check your selection.')
    await expect(form.radio('Listener')).toBeFocused()
    expect(calls).toEqual([])
    await release()
    await expect(form.submit).toBeEnabled()
  })

  await test.step('there is no price for the choice m54', async () => {
    await form.radio('Registration and accommodation').check()
    await form.field('Guests').fill('9')
    await expect(form.summary).toContainText('There is no price for this choice.')
    await expect(form.submit).toBeDisabled()
    await form.field('Captcha').press('Enter')
    await form.acknowledge('Pricing configuration not found for selected type.')
    await expect(form.radio('Listener')).toBeFocused()
  })

  await test.step('a speaker m55', async () => {
    await form.radio('Registration only').check()
    await form.radio('Speaker').check()
    await form.submit.click()
    await form.acknowledge('Please select either Listener or Delegate as Presentation Type to proceed.')
    await expect(form.radio('Speaker')).toBeFocused()
  })
  expect(calls).toEqual([])
  await page.unroute(pricing)

  const visitor = aVisitor({ presentationType: 'Student' })
  const success = page.getByRole('dialog', { name: 'Registration Successful!' })
  const withoutPaying = form.alert.getByRole('button', { name: 'Register without paying' })
  await form.fill(visitor)
  const code = await form.code.innerText()

  await test.step('a student registers m66', async () => {
    await form.submit.click()
    await withoutPaying.click()
    await expect(success).toBeVisible()
    expect(calls).toEqual(['/api/registration/register'])
    expect(await product.registrationsOf(visitor.email)).toMatchObject([
      { name: visitor.name, presentationType: 'STUDENT' },
    ])
    expect(await product.recordsOf(visitor.email)).toEqual([])
  })

  await test.step('Close begins again', async () => {
    await success.getByRole('button', { name: 'Close' }).click()
    await expect(success).toBeHidden()
    await form.expectEmpty()
    await expect(form.code).toHaveText(/^[A-Za-z0-9]{6}$/)
    await expect(form.code).not.toHaveText(code)
  })

  const refused = aVisitor({ presentationType: 'Delegate' })
  await form.fill(refused)
  await expectRefusals(page, form, refusals)

  await form.radio('Listener').check()
  await test.step('the price has changed, and was not held m60 m63 m65', async () => {
    expectedErrors.expect(/Failed to load resource.*409/)
    // the response of a server without prices
    await page.route(pricing, async (route) => {
      const answer = await route.fetch()
      const [{ quote: _quote, ...configuration }] = await answer.json()
      await route.fulfill({ response: answer, json: [configuration] })
    })
    await form.radio('Delegate').check()
    await expect(form.amounts.last()).toHaveText('€681.45')
    await product.whileType('DELEGATE', { priceCents: 70_000 }, async () => {
      await form.submit.click()

      const reason = 'The price has changed. The total is now €735.00. Check it and submit again.'
      await expect(form.alert).toHaveAccessibleName(`Unable to process registration and payment: ${reason}`)
      await form.alert.getByRole('button', { name: 'OK' }).click()
      await expect(form.paymentError.getByRole('heading', { name: 'Payment Error:' })).toBeVisible()
      await expect(form.paymentError).toContainText(reason)
      await expect(form.paymentError).toBeFocused()
      await expect(form.amounts).toHaveText(['€700.00', '€35.00', '€735.00'])

      await form.submit.click()
      await form.arriveAtPayment()
      await expect(page.getByText('€735.00').first()).toBeVisible()
    })
    expect(await product.registrationsOf(refused.email)).toHaveLength(1)
    expect(await product.recordsOf(refused.email)).toMatchObject([{ totalCents: 73_500 }])
  })
})

test('every refusal of a registration shows its reason, and a total of 0 is stored without a payment page T10 T15 T16', {
  tag: ['@long', '@m55', '@m61', '@m63', '@m64', '@m65', '@m66'],
}, async ({ page, form, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*500/)
  expectedErrors.expect(/Failed to load resource.*create-checkout-session/)
  const calls = listenToSubmit(page)
  const keys = listenToKeys(page)
  await form.open()
  await form.fill(aVisitor())
  for (const presentationType of ['Poster', 'Student', 'Exhibitor'] as const)
    await test.step(`${presentationType} m55`, async () => {
      await form.radio(presentationType).check()
      await form.submit.click()
      await form.acknowledge('Please select either Listener or Delegate as Presentation Type to proceed.')
      await expect(form.radio(presentationType)).toBeFocused()
    })
  expect(calls).toEqual([])

  const visitor = aVisitor({ presentationType: 'Student' })
  const success = page.getByRole('dialog', { name: 'Registration Successful!' })
  const withoutPaying = form.alert.getByRole('button', { name: 'Register without paying' })
  await form.fill(visitor)

  await test.step('it cannot be stored m65', async () => {
    await page.route(register, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    )
    await form.submit.click()
    await expect(form.alert).toBeVisible()
    await withoutPaying.click()

    await form.acknowledge('Unable to process registration and payment: Something went wrong.')
    await expect(form.submit).toBeFocused()
    await expect(form.submit).toBeEnabled()
    expect(await pendingRegistration(page)).toBeNull()
    await page.unroute(register)
  })

  await test.step('then the student registers', async () => {
    await form.submit.click()
    await withoutPaying.click()
    await expect(success).toBeVisible()
    expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
    await success.getByRole('button', { name: 'Close' }).click()
    await form.expectEmpty()
  })

  await test.step('a total of 0 m66', async () => {
    const delegate = aVisitor({ presentationType: 'Delegate' })
    await product.whileType('DELEGATE', { priceCents: 0 }, async () => {
      await form.fill(delegate)
      await expect(form.amounts).toHaveText(['€0.00', '€0.00', '€0.00'])
      await form.submit.click()
      await expect(success).toBeVisible()
      await expect(page).toHaveURL(/\/registration$/)
    })
    expect(await product.recordsOf(delegate.email)).toMatchObject([{ status: 'COMPLETED', sessionId: null }])
    await page.keyboard.press('Escape')
    await form.expectEmpty()
    // the registration that could not be stored and the student are one attempt, the delegate is another
    const [unstored, student, registered, checkedOut, ...more] = keys
    expect([unstored, registered, more]).toEqual([student, checkedOut, []])
    expect(registered).not.toBe(student)
  })

  await form.fill(aVisitor({ presentationType: 'Delegate' }))
  await expectRefusals(page, form, moreRefusals)

  await test.step('the configuration is gone m61', async () => {
    expectedErrors.expect(/Failed to load resource.*404/)
    await expect(form.submit).toBeEnabled()
    await product.whileType('DELEGATE', { deletedAt: new Date('2026-01-01') }, async () => {
      await form.submit.click()

      await form.acknowledge('Unable to process registration and payment: Pricing configuration not found')
      await expect(form.paymentError).toHaveText('Payment Error:Pricing configuration not found')
      await expect(form.summary).toContainText('There is no price for this choice.')
      await expect(form.submit).toBeDisabled()
    })
  })

  await form.radio('Listener').check()
  await expect(form.paymentError).toHaveCount(0)
  await expect(form.submit).toBeEnabled()
})

test('a registrant whom the server could not store still goes to payment, and is forgotten when paid or after 24 hours T13', {
  tag: '@long',
}, async ({ page, form, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*ERR_FAILED.*\/register/)
  expectedErrors.expect(/Failed to load resource.*500.*\/register/)
  const visitor = aVisitor()

  await test.step('the call throws', async () => {
    await page.clock.setFixedTime('2026-03-01T10:00:00Z')
    await page.route(register, (route) => route.abort())
    await form.goToPayment(visitor)
    expect(await pendingRegistration(page)).toMatchObject({ savedAt: '2026-03-01T10:00:00.000Z' })
    await page.unroute(register)
  })

  await test.step('no longer than 24 hours', async () => {
    await page.clock.setFixedTime('2026-03-02T09:59:59Z')
    await form.open()
    expect(await pendingRegistration(page)).not.toBeNull()
    await page.clock.setFixedTime('2026-03-02T10:00:01Z')
    await form.open()
    await expect.poll(() => pendingRegistration(page)).toBeNull()
  })

  await test.step('the server could not store them', async () => {
    await page.route(register, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    )
    await form.expectFilledWith(visitor)
    await form.enterCaptcha()
    await form.submit.click()
    await form.arriveAtPayment()
    expect(await pendingRegistration(page)).toMatchObject({
      registrant: { name: visitor.name, email: visitor.email, presentationType: 'LISTENER' },
    })
    expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
  })

  await form.button('Pay').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await expect.poll(() => pendingRegistration(page)).toBeNull()
  expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
})
