import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { linkOf } from './own-link.ts'
import { aPersonAt } from './person.ts'
import { aVisitor } from './registration-form.ts'
import { shownCode } from './typed-form.ts'

test('a visitor learns what it costs from the first look, and from the prices above the form', {
  tag: '@long',
}, async ({ page }) => {
  const person = aPersonAt(page)
  await person.open('/')
  await person.sees('from €523.95')
  await person.sees('Per person, with the processing fee of 5%. Hotel room optional, from €126.')
  await person.click('link', 'All fees')
  await person.isAt('Registration')
  const fees = page.getByRole('region', { name: 'Fees' })
  await expect(fees.getByRole('row')).toHaveText([
    /You come as/,
    /^Listener.*€499$/,
    /^Delegate.*€649$/,
    /^Speaker, poster, student, exhibitor.*Nothing online$/,
  ])
  await expect(fees).toBeInViewport()
  await expect(fees).toContainText('€120 to €2,000, by nights (1-10) and guests. Optional.')
  expect(person.count()).toBe(1)
})

test('a traveller finds the way to the venue on home, before the topics, in words as in the picture', {
  tag: '@long',
}, async ({ page }) => {
  const person = aPersonAt(page)
  await person.open('/')
  const band = page.getByRole('complementary', { name: 'On Tokyo Bay, in Ariake' })
  await expect(band.getByRole('listitem')).toHaveText([
    /Tokyo Station.*Train or bus.*20 min/,
    /Haneda Airport.*Train or bus.*30 min/,
    /Narita Airport.*Train.*75 min/,
  ])
  await expect(band.getByRole('img')).toHaveAccessibleName(/not to scale/)
  for (const width of [360, 768, 1023, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // every pin is on the map, even where its water is cropped
    const cut = await band.evaluate((element) => {
      const map = element.getBoundingClientRect()
      return [...element.querySelectorAll('svg text')]
        .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .filter(({ box }) => box.top < map.top + 8 || box.left < 0 || box.right > map.right)
        .map(({ words }) => words)
    })
    expect([width, ...cut]).toEqual([width])
  }
  const tops = await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /^(Who should attend|On Tokyo Bay, in Ariake|Topics|What it costs|Frequently)/ })
    .allInnerTexts()
  expect(tops.map((words) => words.replace(/\s+/g, ' '))).toEqual([
    'Who should attend',
    'On Tokyo Bay, in Ariake',
    'Topics',
    'What it costs',
    'Frequently asked questions',
  ])
  expect(person.count()).toBe(0)
})

test('a listener without a room comes from home to the receipt', async ({ page, form, product, browser }) => {
  const visitor = aVisitor()
  const person = aPersonAt(page)
  await person.open('/')
  await person.click('link', 'Register Now')
  await expect(form.field('Name')).toBeEnabled()
  await expect(form.summary).toContainText('The price still needs:')
  await person.fill('Name', visitor.name)
  await person.fill('Phone', visitor.phone)
  await person.fill('Email', visitor.email)
  await person.fill('Institute', visitor.institute)
  await person.choose('Country', visitor.country)
  await person.click('radio', 'Registration only')
  await expect(form.summary.getByRole('listitem')).toHaveText(['Presentation type'])
  await person.click('radio', 'Listener')
  await person.fill('Captcha', await shownCode(page))
  await person.click('button', 'Continue to payment')
  await person.click('button', 'Pay')
  await person.isAt('Payment Successful!')
  expect(person.count()).toBeLessThanOrEqual(14)

  const proof = page.getByRole('region', { name: 'Your registration' })
  await expect(proof.getByRole('definition')).toHaveText([
    visitor.name,
    'Listener',
    '€523.95Test: nothing was charged',
    /^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}Quote this when you write or call/,
  ])
  await product.settle()
  await page.reload()
  const [receipt] = await Promise.all([page.waitForEvent('download'), person.click('link', 'Receipt')])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  await expect(proof.getByRole('link', { name: 'Add to my calendar' })).toBeVisible()

  await test.step('another device sees what is specified alone', async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expect(other.getByText(new URL(page.url()).searchParams.get('session_id') ?? '-')).toBeVisible()
    await expect(other.getByText(visitor.name)).toHaveCount(0)
    await expect(other.getByText('€')).toHaveCount(0)
    await other.context().close()
  })

  const reference = (await proof.getByText(/^R-/).innerText()).trim()
  await person.click('link', 'See my registration')
  await expect(page).toHaveURL(/\/my-registration#/)
  await expect(page.getByText(reference)).toBeVisible()
  test.info().annotations.push({ type: 'interactions', description: String(person.count()) })
})

test('a student, who pays nothing online, is told so and registers with the main button', {
  tag: '@long',
}, async ({ page, form, product }) => {
  const visitor = aVisitor({ presentationType: 'Student' })
  const person = aPersonAt(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && !pathname.endsWith('get-pricing-config')) calls.push(pathname)
  })
  await person.open('/registration')
  await expect(form.field('Name')).toBeEnabled()
  await person.click('link', 'Presentation type')
  await expect(form.radio('Speaker')).toBeFocused()
  await person.click('radio', 'Student')
  await person.sees('Register now. You pay nothing here.')
  await person.click('button', 'Register without paying')
  await expect(form.field('Name')).toBeFocused()
  expect(calls).toEqual([])

  await person.fill('Name', visitor.name)
  await person.fill('Phone', visitor.phone)
  await person.fill('Email', visitor.email)
  await person.fill('Institute', visitor.institute)
  await person.choose('Country', visitor.country)
  await person.click('radio', 'Registration only')
  await expect(form.summary).not.toContainText('€')
  await expect(form.submit).toBeEnabled()
  await person.fill('Captcha', await shownCode(page))
  await person.click('button', 'Register without paying')
  await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible()
  expect(calls).toEqual(['/api/registration/register'])
  expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
  expect(await product.recordsOf(visitor.email)).toEqual([])
  expect(person.count()).toBeLessThanOrEqual(12)
})

test('a delegate finds the plenary speakers, and from one of them the talk and the way back', {
  tag: '@long',
}, async ({ page }) => {
  const person = aPersonAt(page)
  await person.open('/speakers')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(15)
  await hydrated(page.getByRole('button', { name: 'Plenary 7' }))
  await person.click('button', 'Plenary')
  await expect(page).toHaveURL('/speakers?kind=plenary')
  await expect(cards).toHaveCount(7)
  await expect(page.getByRole('status').filter({ hasText: '7 speakers' })).toBeAttached()
  await expect(cards.filter({ hasText: 'Keynote Speaker' })).toHaveCount(0)
  await page.reload()
  await expect(cards).toHaveCount(7)

  await person.click('link', 'In the agenda: Plenary: Storing a Season')
  await expect(page).toHaveURL('/agenda?day=2#item-2-1')
  await expect(page.getByRole('heading', { name: 'Plenary: Storing a Season' })).toBeInViewport()
  await person.click('link', 'Prof. Ingrid Hallengren')
  await expect(page).toHaveURL('/speakers/ingrid-hallengren')
  await expect(page.getByRole('heading', { level: 1, name: 'Prof. Ingrid Hallengren' })).toBeInViewport()
  expect(person.count()).toBe(3)
})

test('a delegate at the conference sees what is on now and what comes next', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-05-30T00:50:00Z') })
  const person = aPersonAt(page)
  await person.open('/agenda?day=2')
  const items = page.getByRole('tabpanel').getByRole('listitem')
  await expect(items.nth(1).getByText('Now', { exact: true })).toBeVisible()
  await expect(items.nth(2).getByText('Next', { exact: true })).toBeVisible()
  await page.clock.fastForward('01:00:00')
  await expect(items.nth(1).getByText('Now', { exact: true })).toHaveCount(0)
  await expect(items.nth(2).getByText('Now', { exact: true })).toBeVisible()
  expect(person.count()).toBe(0)
})

test("an organisation's details are on the receipt of its delegate, and are changed when the accountant asks", {
  tag: '@long',
}, async ({ page, form, product }) => {
  const visitor = aVisitor()
  const person = aPersonAt(page)
  await person.open('/registration')
  await expect(form.field('Name')).toBeEnabled()
  await form.fill(visitor)
  const details = page.getByText('Details for your receipt')
  await expect(details).toBeVisible()
  await details.click()
  await person.fill('Organisation', 'Ariake Power Company')
  await person.fill('Billing address', '1-2-3 Ariake\nKoto, Tokyo')

  await test.step('what was typed survives a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Organisation', { exact: true })).toHaveValue('Ariake Power Company')
    await form.enterCaptcha()
  })
  await person.click('button', 'Continue to payment')
  await person.click('button', 'Pay')
  await person.isAt('Payment Successful!')
  await product.settle()

  await page.goto(await linkOf(product, visitor.email))
  const buyer = page.getByRole('region', { name: 'Details for your receipt' })
  await expect(buyer.getByRole('definition')).toHaveText([
    'Ariake Power Company',
    '1-2-3 Ariake\nKoto, Tokyo',
  ])
  const documents = page.getByRole('region', { name: 'Your documents' }).getByRole('link', { name: /^Re/ })
  await expect(documents).toHaveText([/^Receipt TEST-RENEWABLE-\d{4}-\d{6}$/])

  await person.click('button', 'Change these details')
  await expect(page.getByLabel('Organisation (optional)')).toBeFocused()
  await expect(buyer.getByText(/is reversed, and a new one is issued with these details/)).toBeVisible()
  await person.fill('VAT or tax number (optional)', 'x'.repeat(61))
  await person.click('button', 'Save')
  await expect(buyer.getByText('VAT or tax number must be at most 60 characters')).toBeVisible()
  await person.fill('VAT or tax number (optional)', 'JP T1234567890123')
  await person.click('button', 'Save')
  await expect(buyer.getByText('Saved. Your new receipt is in your documents.').last()).toBeVisible()
  await expect(documents).toHaveText([/^Receipt /, /^Reversal of a receipt /, /^Receipt /])
  await expect(buyer.getByRole('definition').last()).toHaveText('JP T1234567890123')
  await expect(buyer.getByRole('button', { name: 'Change these details' })).toBeFocused()
})

test('an author goes from the topic of their work to the form, where its area is chosen', {
  tag: '@long',
}, async ({ page }) => {
  const person = aPersonAt(page)
  await person.open('/conference-topics')
  await person.click('link', 'Green hydrogen production and electrolysis')
  await person.isAt('Abstract Submission')
  const main = page.getByRole('main')
  await expect(
    main.getByText('You came from the topic Green hydrogen production and electrolysis.'),
  ).toBeVisible()
  await expect(
    main.getByLabel('Interest area', { exact: true }).getByRole('option', { selected: true }),
  ).toHaveText('Green Hydrogen')
  expect(person.count()).toBe(1)
})
