import type { Page, Request, Route } from '@playwright/test'
import { countries as ownCountries } from '#shared/countries.ts'
import { aWish, type discountForm, type Wish } from './discount-form.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import { pay } from './payment-steps.ts'
import type { Product } from './product.ts'

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

/** Makes the navigation to the payment page fail without an error page. */
const stayOnTheWay = (page: Page) => page.route(paymentPage, (route) => route.fulfill({ status: 204 }))

/** The fields of the form with their labels and values, without the honeypot. */
const labelsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('form :is(input, select, textarea):not(.honeypot *)')
    .evaluateAll((controls) =>
      controls.map((control) => (control as HTMLInputElement).labels?.[0]?.innerText),
    )

/** Submits an amount that is not charged, twice concurrently: it is stored once, the form is empty, and the code is new. */
const expectStoredOnce = async (
  page: Page,
  product: Product,
  discount: ReturnType<typeof discountForm>,
  calls: Request[],
  free: Wish,
) => {
  const code = await discount.shownCode()
  calls.length = 0
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })

  await expect(discount.banner).toBeFocused()
  await expect(discount.banner).toBeInViewport()
  await expect(page.getByText('Registration submitted successfully!', { exact: true })).toBeVisible()
  await expect(discount.failure).toHaveCount(0)
  await discount.expectEmpty()
  expect(await discount.shownCode()).not.toBe(code)
  await expect(discount.submit).toBeEnabled()
  await expect(page).toHaveURL('/discount-registration')
  expect(calls.filter((call) => call.url().endsWith('/create-session'))).toHaveLength(1)
  expect(await product.discountsOf(free.email)).toMatchObject([{ name: free.name, amountCents: 49 }])
  expect(await product.recordsOf(free.email)).toEqual([])
}

/** Checks that this amount is refused. */
const refuseAmount = async (discount: ReturnType<typeof discountForm>, typed: string) => {
  const amount = discount.field('Discount amount')
  await amount.fill('')
  await amount.pressSequentially(typed)
  await discount.submit.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(new RegExp(`${wrongAmount}$`))
  await amount.fill('150')
  await expect(amount).not.toHaveAccessibleDescription(new RegExp(wrongAmount))
}

/** Navigates to another page by the menu, so that Back leads to the form. */
const leave = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Registration')
}

const comeBack = async (page: Page) => {
  await page.goBack()
  await expect(heading(page)).toHaveText('Discount Registration')
}

/** From now on the page's data has no country names service. */
const withoutService = (page: Page) =>
  page.route('**/discount-registration.data', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // turbo-stream: a flat list in which objects refer to keys and values by index, and -5 is null
    const key = JSON.parse(text.split('\n')[0] ?? '').indexOf('countriesUrl')
    const body = text.replace(new RegExp(`"_${key}":\\d+`), `"_${key}":-5`)
    expect(body).not.toBe(text)
    return route.fulfill({ response, body })
  })

const common = '<img src=x onerror="document.title = `broken`">'
const tooMany = Array.from({ length: 2000 }, (_, index) => ({ name: { common: `Country ${index}` } }))

/** One failure of each kind; country-names.test.ts covers invalid lists. */
const faults: readonly [string, (route: Route) => Promise<void>][] = [
  ['fails', (route) => route.abort()],
  ['answers 500', (route) => route.fulfill({ status: 500, json: [{ name: { common: 'Nowhere' } }] })],
  ['sends a page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Gone</h1>' })],
  ['sends an empty list', (route) => route.fulfill({ json: [] })],
]

test('the discount form asks for nine fields and no login, and offers our own list when the service of countries fails T25 T27 T34', {
  tag: ['@m91', '@m92', '@m93', '@m94'],
}, async ({ page, discount, product, expectedErrors }) => {
  expectedErrors.expect(/ERR_FAILED/)
  const before = product.countries.requests.length
  await page.context().addCookies([{ name: 'known', value: 'yes', url: product.countries.origin }])
  const release = await holdResponses(page, service)
  await discount.open()
  await expect(discount.countries).toHaveText([placeholder, 'India', 'USA', 'UK', 'Germany', 'Other'])

  await test.step('nine fields in their order, and no login m91 m92 m93', async () => {
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['known'])
    await expect(page).toHaveTitle(/^Discount Registration - /)
    await expect(heading(page)).toHaveText('Discount Registration')
    await expect(
      page.getByText('Fill in the form below to request a discount for your registration.', { exact: true }),
    ).toBeVisible()

    expect(await labelsOf(page)).toEqual(labels)
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
    await expect(page.getByRole('spinbutton', { name: 'Discount amount' })).toBeVisible()
    await expect(page.getByText("You pay in euros on our payment provider's secure page.")).toBeVisible()
  })

  await test.step('asks once, without cookies and without telling the page, and swaps the list in place m94', async () => {
    await discount.field('Country').selectOption('UK')
    await discount.field('Institute').focus()
    await release()

    const sorted = ['Åland Islands', 'Curaçao', ...ownCountries].sort(new Intl.Collator('en').compare)
    await expect(discount.countries).toHaveText([placeholder, ...sorted, 'UK'])
    await expect(discount.field('Country')).toHaveValue('UK')
    await expect(discount.field('Institute')).toBeFocused()
    await discount.field('Country').selectOption('Curaçao')
    await expect(discount.countries).toHaveText([placeholder, ...sorted])

    const requested = product.countries.requests.slice(before)
    expect(requested.map(({ path }) => path)).toEqual(['/v3.1/all?fields=name'])
    expect(requested[0]?.headers).not.toHaveProperty('cookie')
    expect(requested[0]?.headers).not.toHaveProperty('referer')
  })
  await page.unroute(service)

  await test.step('when the service fails', async () => {
    await leave(page)
    await page.route(service, (route) => route.abort())
    await comeBack(page)
    await expect(discount.countries).toHaveText([...builtIn, 'Curaçao'])
  })
})

test('the discount form waits at most three seconds for the service of countries, and shows at most 300 names, as text T27 m94', {
  tag: '@long',
}, async ({ page, discount, expectedErrors }) => {
  expectedErrors.expect(/ERR_FAILED/)
  expectedErrors.expect(/500/)
  await discount.open()
  await expect(discount.countries).not.toHaveCount(6)

  const requested: Route[] = []
  await page.route(service, (route) => {
    requested.push(route)
  })
  // the page requests again when the visitor returns
  await leave(page)
  await comeBack(page)

  await test.step('waits no longer than three seconds', async () => {
    await expect.poll(() => requested.length).toBe(1)
    await discount.field('Country').selectOption('')
    await expect(discount.countries).toHaveCount(6)
    await expect(discount.countries).toHaveText(builtIn)
  })

  for (const [round, [what, answer]] of faults.entries())
    await test.step(`when the service ${what}`, async () => {
      // neither is in our own list
      const choice = ['USA', 'UK'][round % 2] ?? ''
      await leave(page)
      await comeBack(page)
      await expect.poll(() => requested.length).toBe(round + 2)
      await expect(discount.countries).toHaveCount(6)
      await discount.field('Country').selectOption(choice)
      const [route] = requested.slice(-1)
      if (route) await answer(route)
      await expect(discount.countries).toHaveText([...builtIn, choice])
      await expect(discount.field('Country')).toHaveValue(choice)
    })

  await test.step('names as text, and not more than 300', async () => {
    await leave(page)
    await comeBack(page)
    await expect.poll(() => requested.length).toBe(faults.length + 2)
    await discount.field('Country').selectOption('Germany')
    await requested.at(-1)?.fulfill({ json: [{ name: { common } }, ...tooMany] })
    await expect(discount.countries).toHaveCount(302)
    await expect(discount.countries.nth(1)).toHaveText(common)
    await expect(discount.countries.last()).toHaveText('Germany')
  })

  await test.step('without a service our own list is there at once, and no one is asked', async () => {
    await discount.field('Country').selectOption('')
    await leave(page)
    await withoutService(page)
    await comeBack(page)
    await expect(discount.countries).toHaveText(builtIn)
    await expect(discount.field('Country')).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await expect(discount.countries).toHaveText(builtIn)
    expect(requested).toHaveLength(faults.length + 2)
  })
})

const refusals = [
  {
    what: 'a page, as text m98',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    says: '<h1>Bad Gateway</h1>',
  },
  {
    what: 'the beginning of a text without end m98',
    answer: { status: 500, contentType: 'text/plain', body: 'x'.repeat(100_000) },
    says: `${'x'.repeat(500)}…`,
  },
  {
    what: 'an answer without a word m99',
    answer: { status: 503, body: '' },
    says: 'Failed to create Stripe session',
  },
  {
    what: 'the message of the network m100',
    answer: undefined,
    says: 'The server did not respond. Check your connection and try again.',
  },
] as const

test('a visitor requests a discounted registration: faults are named, it is stored once, and paid at the answered address T25 T26 T28', {
  tag: ['@T29', '@T33', '@m95', '@m96', '@m97', '@m98', '@m99', '@m100', '@m101', '@case-23', '@case-32'],
}, async ({ page, discount, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*create-session/)
  await discount.open()
  const calls = listen(page)
  const entry = discount.field('Captcha')

  await test.step('what is missing leads to the first', async () => {
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
  })

  const values = aWish({ name: '  Ada Lovelace  King ', country: 'Curaçao', amount: '150.5' })
  await discount.fill(values)
  await test.step('an amount that cannot be', async () => {
    await refuseAmount(discount, '1.234')
    await refuseAmount(discount, '1,234')
    // with a decimal comma, as many write it
    await discount.field('Discount amount').fill('')
    await discount.field('Discount amount').pressSequentially(values.amount.replace('.', ','))
    await expect(discount.field('Discount amount')).toHaveValue(values.amount)
  })

  await test.step('Refresh Captcha makes a new one, and empties the entry m95', async () => {
    const code = await discount.shownCode()
    await entry.fill('abc')
    await discount.button('Refresh Captcha').click()
    await expect(discount.code).not.toHaveText(code)
    await expect(entry).toHaveValue('')
  })

  await test.step('a mismatch of case brings a new code and an empty input, with the focus on it', async () => {
    const code = await discount.shownCode()
    const swapped = [...code].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    // a code of digits alone has no other case
    await entry.fill(swapped.join('') === code ? 'aaaaaa' : swapped.join(''))
    await entry.press('Enter')

    await expect(entry).toHaveAccessibleDescription(
      'Enter the 6 letters and digits. Capitals matter. Captcha does not match. Please try again.',
    )
    await expect(entry).toBeFocused()
    await expect(entry).toHaveValue('')
    expect(await discount.shownCode()).not.toBe(code)
    await discount.expectFilledWith(values)
    expect(calls).toEqual([])
  })

  await test.step('what is mended can be sent, and the text of the answer is shown m98', async () => {
    await entry.press('Enter')
    await expect(entry).toHaveAccessibleDescription(/Captcha is required$/)
    await discount.enterCaptcha()
    await expect(problem(page)).toHaveCount(0)
    expect(calls).toEqual([])
    const says = 'This amount is not possible today.'
    await page.route(address, (route) =>
      route.fulfill({ status: 400, contentType: 'text/plain', body: says }),
    )
    await entry.press('Enter')
    await expect(discount.failure).toHaveText(says)
    await page.unroute(address)
  })

  for (const { what, answer, says } of refusals.slice(-2))
    await test.step(what, async () => {
      await page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await discount.submit.press('Enter')
      await expect(discount.failure).toHaveText(says)
      await page.unroute(address)
    })

  await test.step('stores what is not charged once, clears the form, draws a new code and tells m101', async () => {
    const free = aWish({ amount: '0.49' })
    await discount.fill(free)
    await expectStoredOnce(page, product, discount, calls, free)
  })

  await discount.fill(values)
  const width = (await discount.submit.boundingBox())?.width
  calls.length = 0
  const release = await holdResponses(page, address)
  await test.step('Submitting...', async () => {
    const calling = page.waitForRequest(address)
    await discount.submit.click()
    await expect(discount.busy).toBeDisabled()
    await expect(discount.busy).toHaveAttribute('aria-busy', 'true')
    expect((await discount.busy.boundingBox())?.width).toBe(width)
    await expect(page.getByText('Sending your request.')).toBeFocused()
    await discount.field('Name').evaluate((input) => input.focus())
    await expect(discount.field('Name')).not.toBeFocused()

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
  })

  await release()
  const sessionId = await discount.arriveAtPayment()
  expect(calls.filter((one) => one.url().endsWith('/create-session'))).toHaveLength(1)
  expect(await product.discountsOf(values.email)).toMatchObject([
    { name: 'Ada Lovelace  King', country: 'Curaçao', amountCents: 15_050 },
  ])
  expect(await product.recordsOf(values.email)).toMatchObject([
    { status: 'PENDING', sessionId, totalCents: 15_050 },
  ])
  await pay(page)
  await expect(heading(page)).toHaveText('Payment Successful!')
  expect(await product.recordsOf(values.email)).toMatchObject([{ status: 'COMPLETED' }])
})

test('the discount form names every fault at once, works by keyboard alone, and pulls back no one who has left T25 T26 T28', {
  tag: ['@long', '@T29', '@T33', '@m98', '@m99', '@m100', '@m101', '@case-23', '@case-32'],
}, async ({ page, discount, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*create-session/)
  await discount.open()
  const calls = listen(page)
  const amount = discount.field('Discount amount')

  await test.step('below 0.50 nothing is charged', async () => {
    const note = page.getByText(
      'You pay nothing for an amount below €0.50. We store your request without a payment.',
    )
    const where = page.getByText("You pay in euros on our payment provider's secure page.")
    await expect(note).toHaveCount(0)
    for (const [typed, free] of [
      ['0', true],
      ['0.49', true],
      ['0.5', false],
      ['', false],
      ['-1', false],
    ] as const) {
      await amount.fill(typed)
      await expect(note).toHaveCount(free ? 1 : 0)
      await expect(where).toHaveCount(free ? 0 : 1)
    }
  })

  await test.step('every fault at once, and an amount that is not charged, for everyone', async () => {
    await discount.field('Title').selectOption('Ms.')
    await discount.field('Email').fill('ada at example')
    await discount.field('Description').fill('x'.repeat(5001))
    await amount.fill('0.2')
    await discount.field('Captcha').fill('------')
    await discount.submit.click()
    await expect(discount.field('Name')).toBeFocused()
  })

  const values = aWish()
  await discount.fill(values)
  for (const typed of ['-1', '100000.01', '1e2', '1e'])
    await test.step(`the amount ${typed}`, () => refuseAmount(discount, typed))

  await test.step('the code is copied as one word, and a paste of more than the code takes the code', async () => {
    const code = await discount.shownCode()
    const copied = await discount.code.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    })
    expect(copied).toBe(code)
    await discount.field('Captcha').evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, ` ${code}\n`)
    await expect(discount.field('Captcha')).toHaveValue(code)
  })

  await test.step('a decimal comma is what it means', async () => {
    await amount.fill('')
    await amount.pressSequentially('0,20')
    await expect(amount).toHaveValue('0.20')
    await expect(page.getByText('You pay nothing for an amount below €0.50.')).toBeVisible()
  })
  const entry = discount.field('Captcha')
  await amount.fill(values.amount)
  await test.step('Refresh Captcha makes a new one, and empties the entry', async () => {
    const seen = [await discount.shownCode()]
    await entry.fill('abc')
    await discount.button('Refresh Captcha').click()
    await expect(discount.code).not.toHaveText(seen[0] ?? '')
    await expect(entry).toHaveValue('')
    const drawn = await discount.button('Refresh Captcha').evaluate(async (button: HTMLButtonElement) => {
      const shown = () => document.querySelector('#captcha-code')?.textContent?.replace(/\s/g, '') ?? ''
      const codes: string[] = []
      for (let draws = 0; draws < 24; draws++) {
        const code = shown()
        codes.push(code)
        button.click()
        while (shown() === code) await new Promise((settle) => requestAnimationFrame(settle))
      }
      return codes
    })
    seen.push(...drawn)
    expect(new Set(seen).size).toBe(25)
    expect(seen.join('')).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]+$/)
  })

  await test.step('a mismatch beside another fault is said with it', async () => {
    await discount.field('Name').fill('')
    const code = await discount.shownCode()
    await entry.fill('------')
    await discount.submit.click()
    await expect(problem(page).getByRole('link')).toHaveText([
      'Name is required',
      'Captcha does not match. Please try again.',
    ])
    await expect(discount.field('Name')).toBeFocused()
    await expect(entry).toHaveValue('')
    expect(await discount.shownCode()).not.toBe(code)
  })

  await discount.field('Name').fill(values.name)
  await discount.enterCaptcha()
  await expect(problem(page)).toHaveCount(0)
  expect(calls).toEqual([])
  const width = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const little = { ...values, amount: '0.3' }
  await amount.fill(little.amount)
  await discount.submit.focus()
  const expectFailure = async (says: string) => {
    await expect(discount.failure).toHaveText(says)
    await expect(discount.submit).toBeFocused()
    await expect(discount.submit).toBeEnabled()
    await discount.expectFilledWith(little)
    await expect(discount.banner).toHaveCount(0)
    await fitsSideways(page)
  }

  let requested = 0
  for (const { what, answer, says } of refusals)
    await test.step(what, async () => {
      await page.route(address, (route) => {
        requested++
        return answer ? route.fulfill(answer) : route.abort()
      })
      // from the button that the last failure left focused: each is tried again
      await discount.submit.press('Enter')
      await expectFailure(says)
      await page.unroute(address)
    })
  expect(requested).toBe(refusals.length)

  await test.step('the sentence of the server itself m98', async () => {
    await page.route(address, (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), phone: ' ' }) }),
    )
    await discount.submit.press('Enter')
    await expectFailure('Phone is required')
    await page.unroute(address)
  })

  await test.step('what is thrown has no message m100', async () => {
    await page.evaluate(() => {
      const own = window.fetch
      window.fetch = () => {
        window.fetch = own
        return Promise.reject(new Error(''))
      }
    })
    await discount.submit.press('Enter')
    await expectFailure('Submission failed. Please try again.')
    await discount.field('Institute').fill('Another')
    await expect(discount.failure).toHaveCount(0)
  })

  if (width) await page.setViewportSize(width)

  const leaveWhileSending = async () => {
    const release = await holdResponses(page, address)
    await discount.submit.click()
    await expect(discount.busy).toBeVisible()
    await leave(page)
    const answered = page.waitForResponse(address)
    await release()
    await (await answered).finished()
    await page.unroute(address)
  }

  await test.step('the payment page pulls no one back who has gone to another page in the meantime', async () => {
    await amount.fill(values.amount)
    await leaveWhileSending()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL('/registration')
    expect(await page.evaluate(() => sessionStorage.getItem('payment-mark'))).toBeNull()
  })

  await test.step('a stored request is forgotten', async () => {
    await comeBack(page)
    await amount.fill('0')
    await discount.enterCaptcha()
    await leaveWhileSending()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('discount-form'))).toBeNull()
    await expect(page).toHaveURL('/registration')
    await comeBack(page)
    await discount.expectEmpty()
  })

  await test.step('stores what is not charged once, clears the form, draws a new code and tells m101', async () => {
    const free = aWish({ name: 'عائشة بنت محمد', description: 'أدرس بدون منحة', amount: '0.49' })
    await discount.fill(free)
    for (const label of ['Name', 'Description'])
      await expect(discount.field(label)).toHaveCSS('direction', 'rtl')
    await expectStoredOnce(page, product, discount, calls, free)
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(page)
    if (width) await page.setViewportSize(width)

    await discount.submit.click()
    await expect(discount.field('Title')).toBeFocused()
    await expect(discount.banner).toHaveCount(0)
    await page.reload()
    await discount.expectEmpty()
  })

  const request = aWish({ title: 'Prof.' })
  const isSelect = (label: string) => ['Title', 'Country'].includes(label)
  await expect(discount.countries).not.toHaveCount(6)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const [label, text] of [
    ['Title', request.title],
    ['Name', request.name],
    ['Phone', request.phone],
    ['Email', request.email],
    ['Institute', request.institute],
    ['Country', request.country],
    ['Description', request.description],
    ['Discount amount', request.amount],
    ['Captcha', await discount.shownCode()],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(discount.field(label)).toBeFocused()
    // keyboard input matters where a choice is made
    await (isSelect(label) ? page.keyboard.type(text) : page.keyboard.insertText(text))
  }
  await discount.expectFilledWith(request)
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
  expect(await product.recordsOf(request.email)).toMatchObject([{ status: 'COMPLETED' }])
})

test('a discount request that was typed outlives the back button, and a double click sends it once T25 T26 T28', {
  tag: ['@long', '@case-32'],
}, async ({ page, discount, product }) => {
  const values = aWish({ name: '  Ada Lovelace  King ', country: 'Curaçao', amount: '150.5' })
  const toPayment = page.getByRole('link', { name: 'Go to the payment page' })
  const leaving = page.getByText('We are taking you to the secure payment page.')
  await discount.open()

  await test.step('keeps what was typed through a reload and another page, and draws a new code', async () => {
    await discount.fill({ ...values, country: 'Japan' })
    const code = await discount.shownCode()
    await page.route(service, (route) => route.fulfill({ json: [] }))
    await page.reload()
    expect(await discount.shownCode()).not.toBe(code)
    await discount.field('Country').selectOption('Other')
    await discount.expectFilledWith({ ...values, country: 'Other' })
    await expect(discount.field('Captcha')).toHaveValue('')
    await page.unroute(service)
    await leave(page)
    await comeBack(page)
    await discount.expectFilledWith({ ...values, country: 'Other' })
  })

  await discount.field('Country').selectOption(values.country)
  await discount.enterCaptcha()
  const calls = listen(page)
  const release = await holdResponses(page, address)
  await stayOnTheWay(page)
  await discount.submit.click()

  await test.step('on the way to the payment page', async () => {
    await release()
    await expect(leaving).toBeVisible()
    await expect(discount.busy).toBeDisabled()
    await expect(toPayment).toHaveAttribute('href', /\/stripe-sandbox\/cs_test_\w+$/)
    const sessionId = (await toPayment.getAttribute('href'))?.split('/').at(-1)
    expect(calls.filter((one) => one.url().endsWith('/create-session'))).toHaveLength(1)
    expect(await product.discountsOf(values.email)).toMatchObject([
      { name: 'Ada Lovelace  King', country: 'Curaçao', amountCents: 15_050 },
    ])
    expect(await product.recordsOf(values.email)).toMatchObject([
      { status: 'PENDING', sessionId, totalCents: 15_050 },
    ])
  })

  const back = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await test.step('brought back as it was left, it can be used again', async () => {
    await back()
    await expect(discount.submit).toBeEnabled()
    await expect(toPayment).toHaveCount(0)
    await discount.expectFilledWith(values)
  })

  await test.step('brought back when the payment is completed, it is empty', async () => {
    // as the result page does when the payment is completed
    await page.evaluate(() => sessionStorage.removeItem('discount-form'))
    await back()
    await discount.expectEmpty()
  })

  await test.step('a double click is one request, goes to the answered address, and keeps what was typed through the way back', async () => {
    const next = aWish()
    await discount.fill(next)
    calls.length = 0
    await discount.submit.dblclick()
    await expect(leaving).toBeVisible()
    expect(calls.filter((one) => one.url().endsWith('/create-session'))).toHaveLength(1)
    await page.unroute(paymentPage)
    await toPayment.click()
    const sessionId = await discount.arriveAtPayment()
    await expect(page.getByText('€150.50').first()).toBeVisible()

    await page.goBack()
    await discount.expectFilledWith(next)
    await expect(discount.submit).toBeEnabled()
    await discount.enterCaptcha()
    await discount.submit.click()
    expect(await discount.arriveAtPayment()).toBe(sessionId)
    expect(await product.discountsOf(next.email)).toHaveLength(1)
  })
})
