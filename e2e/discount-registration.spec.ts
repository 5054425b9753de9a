import type { Page, Request, Route } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { countries as ownCountries } from '#shared/countries.ts'
import { aWish } from './discount-form.ts'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import { servePages } from './serve-pages.ts'
import { fitsSideways } from './sideways.ts'

const address = '**/api/discounts/create-session'
const paymentPage = '**/stripe-sandbox/*'
const service = '**/v3.1/all?fields=name'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const wrongAmount = 'The amount must be a number of euros from 0 to 100,000 with at most two decimals'
const placeholder = 'Choose a country'
const builtIn = [placeholder, ...ownCountries, 'Other']
const labels = [
  'Title',
  'Name',
  'Phone',
  'Email',
  'Institute',
  'Country',
  'Description',
  'Discount amount',
  'Captcha',
] as const

/** The calls of this page to our own server. */
const listen = (page: Page): Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

/** The browser stops on its way to the payment page: no answer that it could show. */
const stayOnTheWay = (page: Page) => page.route(paymentPage, (route) => route.fulfill({ status: 204 }))

const expectFits = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await fitsSideways(page)
}

test('T25 T34 m91 m92 m93 asks for nine fields in their order, and for no login', async ({
  page,
  discount,
}) => {
  await discount.open()
  expect(await page.context().cookies()).toEqual([])
  await expect(page).toHaveTitle(/^Discount Registration - /)
  await expect(heading(page)).toHaveText('Discount Registration')
  await expect(
    page.getByText('Fill in the form below to request a discount for your registration.', { exact: true }),
  ).toBeVisible()

  const order = await page
    .getByRole('main')
    .locator('form :is(input, select, textarea):not(.honeypot *)')
    .evaluateAll((controls) =>
      controls.map((control) => (control as HTMLInputElement).labels?.[0]?.innerText),
    )
  expect(order).toEqual(labels)
  await expect(discount.field('Title').getByRole('option')).toHaveText([
    'Choose a title',
    'Mr.',
    'Ms.',
    'Dr.',
    'Prof.',
  ])
  for (const label of labels.slice(0, -1)) await expect(discount.field(label)).toHaveAttribute('required')
  await expect(discount.field('Email')).toHaveAttribute('type', 'email')
  await expect(discount.field('Country')).toHaveAttribute('autocomplete', 'country-name')
  for (const [name, value] of [
    ['type', 'number'],
    ['min', '0'],
    ['step', '0.01'],
    ['inputmode', 'decimal'],
  ] as const)
    await expect(discount.field('Discount amount')).toHaveAttribute(name, value)
  await expect(page.getByText('You pay in euro, on the secure page of the payment provider.')).toBeVisible()
})

test('T25 says what is missing in the words of the labels, leads to the first, and asks nobody', async ({
  page,
  discount,
}) => {
  await discount.open()
  const calls = listen(page)
  await discount.submit.click()
  await expect(problem(page).getByRole('link')).toHaveText(labels.map((label) => `${label} is required`))
  await expect(discount.field('Title')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Discount Registration/)

  await discount.field('Title').selectOption('Ms.')
  await discount.field('Name').fill('Ada')
  await discount.field('Email').fill('ada at example')
  await expect(problem(page).getByRole('link').first()).toHaveText('Phone is required')
  await discount.field('Phone').fill('+81 3 1234 5678')
  await discount.field('Phone').press('Enter')
  await expect(discount.field('Email')).toBeFocused()
  await expect(discount.field('Email')).toHaveAccessibleDescription(
    'Enter an email address such as name@example.org',
  )
  await expect(discount.field('Name')).toHaveValue('Ada')

  await problem(page).getByRole('link', { name: 'Description is required' }).click()
  await expect(discount.field('Description')).toBeFocused()
  expect(calls).toEqual([])
})

test('T25 refuses an amount that cannot be before it is sent', async ({ page, discount }) => {
  await discount.open()
  const calls = listen(page)
  const amount = discount.field('Discount amount')
  await discount.fill(aWish())
  for (const typed of ['-1', '1.234', '100000.01', '1e2', '1e']) {
    await test.step(typed, async () => {
      await amount.fill('')
      await amount.pressSequentially(typed)
      await discount.submit.click()
      await expect(amount).toBeFocused()
      await expect(amount).toHaveAccessibleDescription(new RegExp(`${wrongAmount}$`))

      // the next is refused for itself
      await amount.fill('150')
      await expect(amount).not.toHaveAccessibleDescription(new RegExp(wrongAmount))
    })
  }
  expect(calls).toEqual([])
})

test('T25 who scrolls the page with the wheel changes no amount', async ({ page, discount }) => {
  await discount.open()
  const amount = discount.field('Discount amount')
  await amount.fill('150')
  // more than once: the page may still be scrolling below the mouse
  await expect
    .poll(async () => {
      await amount.hover()
      await page.mouse.wheel(0, -24)
      return amount.evaluate((input) => input === document.activeElement)
    })
    .toBe(false)
  await expect(amount).toHaveValue('150')
})

test('T25 says before the submit that nothing is charged below 0.50', async ({ page, discount }) => {
  const note = page.getByText('Below €0.50 nothing is charged: your request is stored without a payment.')
  const where = page.getByText('You pay in euro, on the secure page of the payment provider.')
  await discount.open()
  await expect(note).toHaveCount(0)
  for (const [amount, free] of [
    ['0', true],
    ['0.49', true],
    ['0.5', false],
    ['', false],
    ['-1', false],
  ] as const) {
    await discount.field('Discount amount').fill(amount)
    await expect(note).toHaveCount(free ? 1 : 0)
    await expect(where).toHaveCount(free ? 0 : 1)
  }
})

test('T26 m95 a code has six letters and digits without I, O, 0 and 1; Refresh Captcha makes a new one', async ({
  page,
  discount,
}) => {
  await discount.open()
  const refresh = discount.button('Refresh Captcha')
  const seen = new Set<string>()
  for (let draws = 0; draws < 25; draws++) {
    await discount.field('Captcha').fill('abc')
    const before = await discount.shownCode()
    seen.add(before)
    await refresh.click()
    await expect(discount.code).not.toHaveText(before)
    await expect(discount.field('Captcha')).toHaveValue('')
  }
  expect(seen.size).toBe(25)
  expect([...seen].join('')).toMatch(/^[A-HJ-NP-Za-z2-9]+$/)
  await page.reload()
  expect(seen).not.toContain(await discount.shownCode())
})

test('T26 m97 case counts: a mismatch brings a new code and an empty input, with the focus on it', async ({
  page,
  discount,
}) => {
  await discount.open()
  const calls = listen(page)
  const values = aWish()
  await discount.fill(values)
  const code = await discount.shownCode()
  const swapped = [...code].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  // a code of digits alone has no other case
  await discount.field('Captcha').fill(swapped.join('') === code ? 'aaaaaa' : swapped.join(''))
  await discount.field('Captcha').press('Enter')

  await expect(discount.field('Captcha')).toHaveAccessibleDescription(
    'Six letters and digits. Capitals matter. Captcha does not match. Please try again.',
  )
  await expect(discount.field('Captcha')).toBeFocused()
  await expect(discount.field('Captcha')).toHaveValue('')
  expect(await discount.shownCode()).not.toBe(code)
  await discount.expectFilledWith(values)
  expect(calls).toEqual([])

  await discount.field('Captcha').press('Enter')
  await expect(discount.field('Captcha')).toHaveAccessibleDescription(/Captcha is required$/)
  await discount.enterCaptcha()
  await expect(problem(page)).toHaveCount(0)
  await discount.field('Captcha').press('Enter')
  await discount.arriveAtPayment()
})

test('T26 m97 a mismatch beside another fault is said with it', async ({ page, discount }) => {
  await discount.open()
  await discount.fill(aWish({ name: '' }))
  const code = await discount.shownCode()
  await discount.field('Captcha').fill('------')
  await discount.submit.click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Name is required',
    'Captcha does not match. Please try again.',
  ])
  await expect(discount.field('Name')).toBeFocused()
  await expect(discount.field('Captcha')).toHaveValue('')
  expect(await discount.shownCode()).not.toBe(code)
})

test('T26 T28 m96 reads Submitting... and is disabled until the payment page is there', async ({
  page,
  discount,
}) => {
  await discount.open()
  await discount.fill(aWish())
  const width = (await discount.submit.boundingBox())?.width
  const letGo = await holdAnswers(page, address)
  await stayOnTheWay(page)
  await discount.submit.click()
  await expect(discount.busy).toBeDisabled()
  await expect(discount.busy).toHaveAttribute('aria-busy', 'true')
  expect((await discount.busy.boundingBox())?.width).toBe(width)
  await expect(page.getByText('Your request is on its way.')).toBeFocused()
  await discount.field('Name').evaluate((input) => input.focus())
  await expect(discount.field('Name')).not.toBeFocused()

  await letGo()
  await expect(page.getByText('You are leaving for the secure payment page.')).toBeVisible()
  await expect(discount.busy).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toHaveAttribute(
    'href',
    /\/stripe-sandbox\/cs_test_\w+$/,
  )
  await page.unroute(paymentPage)
  await page.getByRole('link', { name: 'Go to the payment page' }).click()
  await discount.arriveAtPayment()
})

test('T26 the browser brings the page back as it was left: it can be used again', async ({
  page,
  discount,
}) => {
  const values = aWish()
  await discount.open()
  await discount.fill(values)
  await stayOnTheWay(page)
  await discount.submit.click()
  await expect(page.getByText('You are leaving for the secure payment page.')).toBeVisible()
  const back = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  await back()
  await expect(discount.submit).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Go to the payment page' })).toHaveCount(0)
  await discount.expectFilledWith(values)

  // as the page of the result does once the payment is completed
  await page.evaluate(() => sessionStorage.removeItem('discount-form'))
  await back()
  await discount.expectEmpty()
})

test('T27 m94 asks the service once, without cookies and without telling the page, and swaps the list in place', async ({
  page,
  discount,
  product,
}) => {
  const before = product.countries.asked.length
  await page.context().addCookies([{ name: 'known', value: 'yes', url: product.countries.origin }])
  const letGo = await holdAnswers(page, service)
  await discount.open()
  await expect(discount.countries).toHaveText([placeholder, 'India', 'USA', 'UK', 'Germany', 'Other'])
  await discount.field('Country').selectOption('UK')
  await discount.field('Institute').focus()
  await letGo()

  const sorted = ['Åland Islands', 'Curaçao', ...ownCountries].sort(new Intl.Collator('en').compare)
  await expect(discount.countries).toHaveText([placeholder, ...sorted, 'UK'])
  await expect(discount.field('Country')).toHaveValue('UK')
  await expect(discount.field('Institute')).toBeFocused()
  await discount.field('Country').selectOption('Curaçao')
  await expect(discount.countries).toHaveText([placeholder, ...sorted])

  const asked = product.countries.asked.slice(before)
  expect(asked.map(({ path }) => path)).toEqual(['/v3.1/all?fields=name'])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('referer')
})

const faults: readonly [string, (route: Route) => Promise<void>, RegExp?][] = [
  ['fails', (route) => route.abort(), /ERR_FAILED/],
  ['answers 500', (route) => route.fulfill({ status: 500, json: [{ name: { common: 'Nowhere' } }] }), /500/],
  ['sends a page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Gone</h1>' })],
  ['sends an object', (route) => route.fulfill({ json: { message: 'Moved' } })],
  ['sends an empty list', (route) => route.fulfill({ json: [] })],
  ['sends junk', (route) => route.fulfill({ json: [null, 7, { name: 'Nowhere' }, { name: { common: 7 } }] })],
  ['sends nothing', (route) => route.fulfill({ body: '' })],
]

for (const [what, answer, mishap] of faults) {
  test(`T27 m94 falls back on our own list when the service ${what}, and keeps the choice`, async ({
    page,
    discount,
    mishaps,
  }) => {
    if (mishap) mishaps.expect(mishap)
    let letGo = () => {}
    const free = new Promise<void>((settle) => {
      letGo = settle
    })
    await page.route(service, async (route) => {
      await free
      await answer(route)
    })
    await discount.open()
    await discount.field('Country').selectOption('USA')
    letGo()
    await expect(discount.countries).toHaveText([...builtIn, 'USA'])
    await expect(discount.field('Country')).toHaveValue('USA')
  })
}

test('T27 waits no longer than three seconds for the service', async ({ page, discount }) => {
  await page.route(service, () => undefined)
  await discount.open()
  await expect(discount.countries).toHaveCount(6)
  await expect(discount.countries).toHaveText(builtIn)
})

test('T27 shows names as text, and not more than 300', async ({ page, discount }) => {
  const common = '<img src=x onerror="document.title = `broken`">'
  const many = Array.from({ length: 2000 }, (_, place) => ({ name: { common: `Country ${place}` } }))
  await page.route(service, (route) => route.fulfill({ json: [{ name: { common } }, ...many] }))
  await discount.open()
  await expect(discount.countries).toHaveCount(301)
  await expect(discount.countries.nth(1)).toHaveText(common)
})

test('T27 without a service our own list is there at once, also in the words of the server', async ({
  browser,
  contextOptions,
}) => {
  const pages = await servePages(defaultContent.renewable)
  const context = await browser.newContext({ ...contextOptions, baseURL: pages.url })
  try {
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(pages.url)) foreign.push(request.url())
    })
    const options = page.getByLabel('Country', { exact: true }).getByRole('option')
    await page.goto('/discount-registration', { waitUntil: 'commit' })
    await expect(options).toHaveText(builtIn)
    await expect(page.getByLabel('Country', { exact: true })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await expect(options).toHaveText(builtIn)
    expect(foreign).toEqual([])
  } finally {
    await context.close()
    await pages.stop()
  }
})

test('T28 m91 sends exactly the specified fields and goes to the answered address', async ({
  page,
  discount,
  product,
}) => {
  const values = aWish({ name: '  Ada Lovelace  King ', country: 'Curaçao', amount: '150.5' })
  await discount.open()
  await discount.fill(values)
  const calling = page.waitForRequest(address)
  await discount.submit.click()

  const call = await calling
  const { origin } = new URL(call.url())
  expect(call.method()).toBe('POST')
  expect(call.postDataJSON()).toEqual({
    productName: 'Discount Registration',
    description: values.description,
    orderReference: expect.stringMatching(/^DISCOUNT-\d{13}$/),
    unitAmount: 150.5,
    quantity: 1,
    currency: 'eur',
    successUrl: `${origin}/discount-success`,
    cancelUrl: `${origin}/discount-cancel`,
    customerEmail: values.email,
    name: 'Ada Lovelace  King',
    phone: values.phone,
    instituteOrUniversity: values.institute,
    country: 'Curaçao',
    homepage: '',
    fillSeconds: expect.any(Number),
  })
  const sessionId = await discount.arriveAtPayment()
  await expect(page.getByText('€150.50').first()).toBeVisible()
  expect(await product.discountsOf(values.email)).toMatchObject([
    { name: 'Ada Lovelace  King', country: 'Curaçao', amountCents: 15_050 },
  ])
  expect(await product.recordsOf(values.email)).toMatchObject([
    { status: 'PENDING', sessionId, totalCents: 15_050 },
  ])
})

test('T28 m101 case 23: stores what is not charged, clears the form, draws a new code and tells', async ({
  page,
  discount,
  product,
}) => {
  const values = aWish({ amount: '0.49' })
  await discount.open()
  await discount.fill(values)
  const code = await discount.shownCode()
  await discount.submit.click()

  await expect(discount.banner).toBeFocused()
  await expect(discount.banner).toBeInViewport()
  await expect(page.getByText('Registration submitted successfully!', { exact: true })).toBeVisible()
  await discount.expectEmpty()
  expect(await discount.shownCode()).not.toBe(code)
  await expect(discount.submit).toBeEnabled()
  await expect(page).toHaveURL('/discount-registration')
  expect(await product.discountsOf(values.email)).toMatchObject([{ amountCents: 49 }])
  expect(await product.recordsOf(values.email)).toEqual([])

  await discount.submit.click()
  await expect(discount.field('Title')).toBeFocused()
  await expect(discount.banner).toHaveCount(0)
  await page.reload()
  await discount.expectEmpty()
})

test('T28 forgets a stored request when the visitor had gone to another page meanwhile', async ({
  page,
  discount,
}) => {
  await discount.open()
  await discount.fill(aWish({ amount: '0' }))
  const letGo = await holdAnswers(page, address)
  await discount.submit.click()
  await expect(discount.busy).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Registration')
  await letGo()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('discount-form'))).toBeNull()
  await expect(page).toHaveURL('/registration')
})

test('T28 pulls nobody to the payment page who has gone to another page meanwhile', async ({
  page,
  discount,
}) => {
  await discount.open()
  await discount.fill(aWish())
  const letGo = await holdAnswers(page, address)
  await discount.submit.click()
  await expect(discount.busy).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Registration')
  const answered = page.waitForResponse(address)
  await letGo()
  await (await answered).finished()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/registration')
  expect(await page.evaluate(() => sessionStorage.getItem('payment-mark'))).toBeNull()
})

const refusals = [
  {
    what: 'm98 the text of the answer',
    answer: { status: 400, contentType: 'text/plain', body: 'This amount is not possible today.' },
    says: 'This amount is not possible today.',
  },
  {
    what: 'm98 a page, as text',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    says: '<h1>Bad Gateway</h1>',
  },
  {
    what: 'm98 the beginning of a text without end',
    answer: { status: 500, contentType: 'text/plain', body: 'x'.repeat(100_000) },
    says: `${'x'.repeat(500)}…`,
  },
  {
    what: 'm99 an answer without a word',
    answer: { status: 503, body: '' },
    says: 'Failed to create Stripe session',
  },
  { what: 'm100 the message of the network', answer: undefined, says: 'Failed to fetch' },
] as const

test('T29 m98 m99 m100 shows the answer as text, keeps the values, and the way is open', async ({
  page,
  discount,
  mishaps,
}) => {
  mishaps.expect(/Failed to load resource.*create-session/)
  const width = page.viewportSize()?.width ?? 1280
  await discount.open()
  for (const { what, answer, says } of refusals) {
    await test.step(what, async () => {
      const values = aWish({ amount: '0.3' })
      await discount.fill(values)
      await page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await discount.submit.click()

      await expect(discount.failure).toHaveText(says)
      await expect(discount.submit).toBeFocused()
      await expect(discount.submit).toBeEnabled()
      await discount.expectFilledWith(values)
      await expect(discount.banner).toHaveCount(0)
      await expectFits(page)
      await page.setViewportSize({ width, height: 720 })

      await page.unroute(address)
      await page.keyboard.press('Enter')
      await expect(discount.banner).toBeFocused()
      await expect(discount.failure).toHaveCount(0)
    })
  }
})

test('T29 m100 Submission failed. Please try again. when what is thrown has no message', async ({
  page,
  discount,
}) => {
  await discount.open()
  await discount.fill(aWish())
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error(''))
  })
  await discount.submit.click()
  await expect(discount.failure).toHaveText('Submission failed. Please try again.')
  await discount.field('Institute').fill('Another')
  await expect(discount.failure).toHaveCount(0)
})

test('T29 m98 shows the sentence of the server itself', async ({ page, discount, mishaps }) => {
  mishaps.expect(/Failed to load resource.*400.*create-session/)
  await page.route(address, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), phone: ' ' }) }),
  )
  await discount.open()
  await discount.fill(aWish())
  await discount.submit.click()
  await expect(discount.failure).toHaveText('Phone is required')
})

test('T28 case 32: a double click and two submits at one instant are one request', async ({
  page,
  discount,
  product,
}) => {
  const calls = listen(page)
  const first = aWish({ amount: '0' })
  await discount.open()
  await discount.fill(first)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(discount.banner).toBeFocused()
  const second = aWish()
  await discount.fill(second)
  await discount.submit.dblclick()
  await discount.arriveAtPayment()

  expect(calls.filter((call) => call.url().endsWith('/create-session'))).toHaveLength(2)
  for (const { email } of [first, second]) expect(await product.discountsOf(email)).toHaveLength(1)
})

test('T28 keeps what was typed through a reload, another page and the way back from the payment', async ({
  page,
  discount,
  product,
}) => {
  const values = aWish({ country: 'Other' })
  await discount.open()
  await discount.fill({ ...values, country: 'Japan' })
  await page.unroute(service)
  await page.route(service, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await discount.field('Country').selectOption('Other')
  await discount.expectFilledWith(values)
  await expect(discount.field('Captcha')).toHaveValue('')
  await page.unroute(service)

  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Registration')
  await page.goBack()
  await expect(heading(page)).toHaveText('Discount Registration')
  await discount.expectFilledWith(values)

  await discount.enterCaptcha()
  await discount.submit.click()
  const sessionId = await discount.arriveAtPayment()
  await page.goBack()
  await discount.expectFilledWith(values)
  await expect(discount.submit).toBeEnabled()
  await discount.enterCaptcha()
  await discount.submit.click()
  expect(await discount.arriveAtPayment()).toBe(sessionId)
  expect(await product.discountsOf(values.email)).toHaveLength(1)
})

test('T25 lets a name from right to left run from right to left', async ({ discount, product }) => {
  const values = aWish({ name: 'عائشة بنت محمد', description: 'أدرس بدون منحة', amount: '0' })
  await discount.open()
  await discount.fill(values)
  for (const label of ['Name', 'Description'])
    await expect(discount.field(label)).toHaveCSS('direction', 'rtl')
  await discount.submit.click()
  await expect(discount.banner).toBeFocused()
  expect(await product.discountsOf(values.email)).toMatchObject([{ name: values.name }])
})

test('T25 T28 T33 can be used and paid by the keyboard alone', async ({ page, discount, product }) => {
  const values = aWish({ title: 'Prof.' })
  await discount.open()
  await expect(discount.countries).not.toHaveCount(6)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const [label, text] of [
    ['Title', values.title],
    ['Name', values.name],
    ['Phone', values.phone],
    ['Email', values.email],
    ['Institute', values.institute],
    ['Country', values.country],
    ['Description', values.description],
    ['Discount amount', values.amount],
    ['Captcha', await discount.shownCode()],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(discount.field(label)).toBeFocused()
    await page.keyboard.type(text)
  }
  await discount.expectFilledWith(values)
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return discount.submit.evaluate((button) => button === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Space')
  await discount.arriveAtPayment()

  const pay = discount.button('Pay')
  await expect(pay).toBeEnabled()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return pay.evaluate((button) => button === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Payment Successful!')
  expect(await product.recordsOf(values.email)).toMatchObject([{ status: 'COMPLETED' }])
})

/** Judges the state that the page is in as its reader meets it, also on the narrowest screen. */
const judged = (page: Page, axe: () => Promise<void>) => (state: string, reach: () => Promise<unknown>) =>
  test.step(state, async () => {
    await reach()
    await axe()
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

test('T25 T28 passes axe in both themes and fits 320 px, from the empty form to the way to the payment', async ({
  page,
  discount,
  axe,
}) => {
  // several states, each of which is judged for seconds on a machine that is busy
  test.slow()
  const judge = judged(page, axe)
  await judge('the empty form', () => discount.open())
  await judge('its errors and an amount that is not charged', async () => {
    await discount.field('Description').fill('x'.repeat(5001))
    await discount.field('Discount amount').fill('0.2')
    await discount.field('Captcha').fill('------')
    await discount.submit.click()
    await expect(discount.field('Title')).toBeFocused()
  })

  await discount.fill(aWish())
  const letGo = await holdAnswers(page, address)
  await stayOnTheWay(page)
  await judge('Submitting...', async () => {
    await discount.submit.click()
    await expect(discount.busy).toBeVisible()
  })
  await judge('on the way to the payment page', async () => {
    await letGo()
    await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  })
})

test('T25 T28 passes axe in both themes and fits 320 px when it failed, and when it succeeds', async ({
  page,
  discount,
  axe,
  mishaps,
}) => {
  mishaps.expect(/503/)
  const judge = judged(page, axe)
  await discount.open()
  await discount.fill(aWish({ amount: '0' }))
  await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
  await judge('the failure', async () => {
    await discount.submit.click()
    await expect(discount.failure).toHaveText('Failed to create Stripe session')
  })
  await page.unroute(address)
  await judge('the success', async () => {
    await discount.submit.click()
    await expect(discount.banner).toBeFocused()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('T25 says everything, and that the form needs scripts', async ({ page }) => {
    await page.goto('/discount-registration')
    await expect(heading(page)).toHaveText('Discount Registration')
    await expect(page.getByText('Fill in the form below to request a discount')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
      'Your request',
      'Payment',
      'Confirmation',
    ])
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
    const notice = page.getByText('This form needs JavaScript.')
    await expect(notice).toBeVisible()
    await expect(notice.locator('a')).toHaveAttribute('href', 'mailto:info@example.org')
  })
})
