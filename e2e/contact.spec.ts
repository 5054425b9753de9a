import type { Page } from '@playwright/test'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const address = '**/api/contact'
const failed = 'Failed to send message. Please try again.'
const success = 'Your message has been sent successfully!'
const labels = ['Name', 'Email', 'Subject', 'Message'] as const

let messages = 0

/** A message with a unique sender. */
const aMessage = (change: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> = {}) => {
  messages++
  return {
    name: `Ada Visitor ${messages}`,
    email: `writer.${messages}@example.org`,
    subject: 'Poster session',
    message: 'When can I put up my poster?\nAnd where?',
    ...change,
  }
}
type Message = ReturnType<typeof aMessage>

/** The contact page, located by roles and labels. */
const contactPage = (page: Page) => {
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const expectValues = async (...values: string[]) => {
    for (const [at, label] of labels.entries()) await expect(field(label)).toHaveValue(values[at] ?? '')
  }
  return {
    field,
    submit: button('Send Message'),
    busy: button('Sending...'),
    banner: page.getByRole('status').filter({ hasText: success }),
    failure: page.getByRole('alert').filter({ hasText: /\w/ }),
    expectEmpty: () => expectValues(),
    expectFilledWith: ({ name, email, subject, message }: Message) =>
      expectValues(name, email, subject, message),
    /** Opens the page and waits until it accepts input. */
    open: async () => {
      await page.goto('/contact')
      // it takes an entry before its scripts are there
      await hydrated(field('Name'))
      await expect(field('Name')).toBeEnabled()
    },
    fill: async ({ name, email, subject, message }: Message) => {
      await field('Name').fill(name)
      await field('Email').fill(email)
      await field('Subject').fill(subject)
      await field('Message').fill(message)
    },
  }
}

/** Hidden fields of our form. */
const traces = { homepage: '', fillSeconds: expect.any(Number) }

/** The bodies of the calls that the page makes. */
const listen = (page: Page): unknown[] => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/contact') bodies.push(request.postDataJSON())
  })
  return bodies
}

const storedBy = ({ db }: Product, { email }: Message) =>
  db.selectFrom('contactMessages').selectAll().where('email', '=', email).execute()

const expectFits = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await fitsSideways(page)
}

/** One failure of each kind; send-failure.test.ts has every response. */
const refusals = [
  {
    what: 'the message of the reply m35',
    answer: { status: 429, json: { message: 'Too many messages. Wait ten minutes.' } },
    says: 'Too many messages. Wait ten minutes.',
  },
  {
    what: 'a reply that is no JSON m34',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    says: failed,
  },
] as const

test('a visitor sends the organisers a message: missing fields are named, and a failure keeps what was typed W22 W23 W24', {
  tag: ['@W32', '@m31', '@m32', '@m33', '@m34', '@m35'],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*(?:429|502).*\/api\/contact/)
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url())
  })
  const contact = contactPage(page)
  await contact.open()
  const main = page.getByRole('main')

  await expect(page).toHaveTitle(/^Contact Us/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(main.getByRole('term')).toHaveText(['Email', 'Phone', 'Address', 'Response time', 'Hours'])
  await expect(main.getByRole('link', { name: 'info@example.org' })).toHaveAttribute(
    'href',
    'mailto:info@example.org',
  )
  await expect(main.getByRole('link', { name: '+81 3-0000-0000' })).toHaveAttribute(
    'href',
    'tel:+81300000000',
  )
  await expect(main.getByText('Conference Secretariat (sample)')).toBeVisible()
  await expect(main.getByText('Monday to Friday, 09:00-17:00 JST')).toBeVisible()
  await expect(main.getByText('Looking for your registration?')).toBeVisible()

  for (const label of labels) await expect(contact.field(label)).toHaveAttribute('required')
  await expect(contact.field('Email')).toHaveAttribute('type', 'email')
  await expect(contact.field('Email')).toHaveAttribute('inputmode', 'email')
  await expect(contact.field('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(contact.field('Name')).toHaveAttribute('autocomplete', 'name')
  await expect(contact.field('Message')).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(contact.submit).toBeEnabled()
  await test.step('says what is missing, and leads to the first wrong field', async () => {
    await contact.field('Subject').fill('Poster session')
    await contact.submit.click()

    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(problem.getByRole('link')).toHaveText([
      'Name is required',
      'Email is required',
      'Message is required',
    ])
    await expect(contact.field('Name')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Contact Us/)
    await expect(contact.field('Message')).toHaveAccessibleDescription('Message is required')

    await contact.field('Name').fill('Ada')
    await contact.field('Email').fill('ada at example')
    await contact.field('Message').fill('Hello')
    await expect(problem).toHaveCount(0)
    await expect(page).toHaveTitle(/^Contact Us/)
    await contact.field('Email').press('Enter')
    await expect(contact.field('Email')).toHaveAccessibleDescription(
      'Enter an email address such as name@example.org',
    )
    await expect(contact.field('Email')).toBeFocused()
    await expect(contact.field('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(contact.field('Subject')).toHaveValue('Poster session')
  })
  expect(calls).toEqual([])

  const message = aMessage()
  await contact.fill({ ...message, name: `  ${message.name} ` })
  const width = (await contact.submit.boundingBox())?.width

  const release = await holdResponses(page, address)
  const calling = page.waitForRequest(address)
  await contact.submit.click()
  const call = await calling
  expect([call.method(), new URL(call.url()).pathname]).toEqual(['POST', '/api/contact'])
  expect(await call.headerValue('content-type')).toBe('application/json')
  expect(call.postDataJSON()).toEqual({ ...message, ...traces })

  await expect(contact.busy).toBeDisabled()
  await expect(contact.busy).toHaveAttribute('aria-busy', 'true')
  expect((await contact.busy.boundingBox())?.width).toBe(width)
  await expect(page.getByText('Sending your message.')).toBeFocused()
  await contact.field('Name').evaluate((input) => input.focus())
  await expect(contact.field('Name')).not.toBeFocused()
  await release()

  await expect(contact.banner).toBeFocused()
  await expect(contact.banner).toBeInViewport()
  await expect(page.getByText(success, { exact: true })).toBeVisible()
  await contact.expectEmpty()
  await expect(contact.submit).toBeEnabled()
  expect(await storedBy(product, message)).toMatchObject([{ ...message, website: 'renewable' }])

  const notices = async () =>
    (await product.mailsTo('info@example.org')).filter((mail) => mail.includes(message.email))
  await expect.poll(async () => (await notices()).length).toBe(1)
  expect((await notices())[0]).toContain(`Reply-To: ${message.name} <${message.email}>`)

  for (const { what, answer, says } of refusals) {
    await test.step(what, async () => {
      const message = aMessage()
      await contact.fill(message)
      await page.route(address, (route) => route.fulfill(answer))
      await contact.submit.click()

      await expect(contact.failure).toHaveText(says)
      await expect(contact.submit).toBeFocused()
      await expect(contact.submit).toBeEnabled()
      await contact.expectFilledWith(message)
      await expect(contact.banner).toHaveCount(0)

      await page.unroute(address)
      await page.keyboard.press('Enter')
      await expect(contact.banner).toBeFocused()
      await expect(contact.failure).toHaveCount(0)
    })
  }
})

test('a message written offline is sent later and once, and whatever the server answers is reported W23 W24 m33', {
  tag: ['@long', '@m34', '@m35'],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*400.*\/api\/contact/)
  expectedErrors.expect(/ERR_INTERNET_DISCONNECTED.*\/api\/contact/)
  const contact = contactPage(page)
  await contact.open()
  await test.step('a visitor who is offline keeps their message and sends it later m34', async () => {
    const message = aMessage()
    await contact.fill(message)
    await page.route(address, (route) => route.abort('internetdisconnected'))
    await contact.submit.click()
    await expect(contact.failure).toHaveText(failed)
    await contact.expectFilledWith(message)
    await contact.field('Subject').fill('Another')
    await expect(contact.failure).toHaveCount(0)

    await page.unroute(address)
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
  })

  await test.step('the sentence of the server itself m35', async () => {
    await page.route(address, (route) => route.continue({ postData: '{"name":"Ada"}' }))
    await contact.fill(aMessage())
    await contact.submit.click()
    await expect(contact.failure).toHaveText('Email is required')
  })
  await page.unroute(address)

  const calls = listen(page)
  await test.step('however often and by whatever means it is submitted', async () => {
    const message = aMessage()
    await contact.fill(message)
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await expect(contact.banner).toBeFocused()
    expect(calls).toEqual([{ ...message, ...traces }])

    const second = aMessage()
    await contact.fill(second)
    // a response between the clicks would let the second one hit what replaced the button
    const release = await holdResponses(page, address)
    await contact.submit.dblclick()
    // once no route matches, Playwright does not report the call
    await expect.poll(() => calls).toHaveLength(2)
    await release()
    await page.unroute(address)
    await expect(contact.banner).toBeFocused()
    expect(calls).toEqual([message, second].map((sent) => ({ ...sent, ...traces })))
    for (const sent of [message, second]) expect(await storedBy(product, sent)).toHaveLength(1)
  })

  await test.step('Enter in the message makes a new line, Enter that ends a conversion does nothing', async () => {
    const before = calls.length
    const message = aMessage({ message: 'One\nTwo' })
    await contact.fill({ ...message, subject: '', message: 'One' })
    await contact.field('Message').press('Enter')
    await page.keyboard.type('Two')

    await contact.field('Subject').focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'さくら', selectionStart: 3, selectionEnd: 3 })
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await keyboard.send('Input.insertText', { text: '桜' })
    await expect(contact.field('Subject')).toHaveValue('桜')
    expect(calls.slice(before)).toEqual([])

    await page.keyboard.press('Enter')
    await expect(contact.banner).toBeFocused()
    expect(calls.slice(before)).toEqual([{ ...message, ...traces, subject: '桜' }])
  })

  await test.step('when the server says so, though its answer is half of an object W23 m33', async () => {
    await contact.fill(aMessage())
    await page.route(address, (route) =>
      route.fulfill({ status: 201, contentType: 'application/json', body: '{"id":' }),
    )
    await contact.submit.click()

    await expect(contact.banner).toBeFocused()
    await expect(contact.failure).toHaveCount(0)
    await page.unroute(address)

    // the next error has its own banner
    await contact.submit.click()
    await expect(contact.banner).toHaveCount(0)
  })

  await page.reload()
  await contact.expectEmpty()
  await expect(contact.banner).toHaveCount(0)

  await test.step('the banner goes when the next message is sent or refused, and leads home', async () => {
    await contact.fill(aMessage())
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
    await contact.submit.click()
    await expect(contact.field('Name')).toBeFocused()
    await expect(contact.banner).toHaveCount(0)

    await contact.fill(aMessage())
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

test('a message that is being written outlives a reload and another page, and is sent by keyboard alone W4 W22', {
  tag: '@long',
}, async ({ page, product }) => {
  const contact = contactPage(page)
  const toRegistration = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  }
  await test.step('through a reload and another page', async () => {
    const message = aMessage()
    await contact.open()
    await contact.fill(message)
    await page.reload()
    await contact.expectFilledWith(message)

    await toRegistration()
    await page.goBack()
    await contact.expectFilledWith(message)
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
    await toRegistration()
    await page.goBack()
    await contact.expectEmpty()
  })

  await test.step('sent while the visitor is elsewhere, from where the header leads here W4 W22', async () => {
    await contact.fill(aMessage())
    const release = await holdResponses(page, address)
    await contact.submit.click()
    await expect(contact.busy).toBeVisible()
    await toRegistration()
    const answered = page.waitForResponse(address)
    await release()
    await answered
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-form'))).toBeNull()

    const entry = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await contact.expectEmpty()
  })

  await test.step('by the keyboard alone', async () => {
    const message = aMessage({ message: 'When?' })
    await contact.expectEmpty()
    await page.getByRole('link', { name: 'Get your personal link' }).focus()
    for (const text of Object.values(message)) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await expect(contact.submit).toBeFocused()
    await page.keyboard.press('Space')
    await expect(contact.banner).toBeFocused()
    expect(await storedBy(product, message)).toMatchObject([message])
  })

  await test.step('of 10,000 characters, and says when it is longer', async () => {
    const message = aMessage({ message: 'x'.repeat(10_000) })
    await contact.fill({ ...message, message: 'x'.repeat(8_999) })
    await expect(page.getByText(/characters? left/)).toHaveCount(0)
    await contact.field('Message').fill('x'.repeat(9_000))
    await expect(page.getByText('1,000 characters left')).toBeVisible()
    await contact.field('Message').fill('x'.repeat(10_012))
    await expect(contact.field('Message')).toHaveAccessibleDescription('12 characters too many')
    await expectFits(page)
    await contact.submit.click()
    await expect(contact.field('Message')).toHaveAccessibleDescription(
      'Message must be at most 10,000 characters 12 characters too many',
    )
    await expect(contact.field('Message')).toBeFocused()

    await contact.field('Message').fill(message.message)
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
    expect(await storedBy(product, message)).toMatchObject([message])
  })

  await test.step('from right to left', async () => {
    const message = aMessage({ name: 'عائشة بنت محمد', message: 'متى يبدأ المؤتمر؟' })
    await contact.fill(message)
    for (const label of ['Name', 'Message']) await expect(contact.field(label)).toHaveCSS('direction', 'rtl')
    await expect(contact.field('Subject')).toHaveCSS('direction', 'ltr')
    await contact.submit.click()
    await expect(contact.banner).toBeFocused()
    expect(await storedBy(product, message)).toMatchObject([message])
  })
})

test('the contact form says that its scripts did not load, but not while they are loading', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  const notice = page.getByText('This form needs JavaScript.')
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  await page.unrouteAll()
  await page.route('**/assets/*.js', (route) => route.abort())
  expectedErrors.expect(/ERR_FAILED|dynamically imported module/)
  await page.goto('/contact')
  await expect(notice).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada Light')
  await expect(name).toHaveValue('Ada Light')
})
