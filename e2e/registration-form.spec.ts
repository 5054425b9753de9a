import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { aVisitor } from './registration-form.ts'
import { swapCase } from './typed-form.ts'

test('a visitor fills in the registration form: missing fields are named, nights are counted, and a reload keeps it T1 T2 T5', {
  tag: [
    '@T6',
    '@T7',
    '@T8',
    '@T17',
    '@T34',
    '@T35',
    '@m40',
    '@m41',
    '@m42',
    '@m43',
    '@m44',
    '@m45',
    '@m46',
    '@m47',
    '@m48',
    '@m49',
    '@m50',
    '@m51',
  ],
}, async ({ page, context, form }) => {
  const visitor = aVisitor()
  await form.open()
  await expect(page).toHaveTitle(/^Registration/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration')
  await expect(page.getByText('March 30, 2026')).toBeVisible()
  await expect(form.summary).toBeVisible()
  await expect(form.code).toHaveText(/^[A-Za-z0-9]{6}$/)
  await expect(form.field('Title (optional)').getByRole('option')).toHaveText([
    'No title',
    'Mr',
    'Ms',
    'Dr',
    'Prof',
  ])
  const countries = await form.field('Country').getByRole('option').allTextContents()
  expect(countries.length).toBeGreaterThan(185)
  expect(countries.length).toBeLessThan(205)
  expect(countries).toEqual(expect.arrayContaining(['Afghanistan', 'Germany', 'Japan', 'Zimbabwe']))

  await test.step('every field, with its default', async () => {
    for (const label of ['Name', 'Phone', 'Email', 'Institute', 'Country', 'Captcha'])
      await expect(form.field(label)).toHaveValue('')
    await expect(form.group('Registration type').getByRole('radio')).toHaveCount(2)
    await expect(form.group('Presentation type').locator('label')).toHaveText([
      'SpeakerNothing online',
      'PosterNothing online',
      'Listener€499',
      'Delegate€649',
      'StudentNothing online',
      'ExhibitorNothing online',
    ])
    await expect(form.field('Accompanying person')).not.toBeChecked()
    await expect(form.submit).toBeVisible()
    await expect(form.field('Nights')).toHaveCount(0)
  })

  await test.step('names every missing field, leads to the first one and forgives what is mended T6 m43 m50', async () => {
    await form.field('Name').fill('   ')
    await form.field('Institute').press('Enter')

    const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(problems.getByRole('listitem')).toHaveText([
      'Name is required',
      'Phone is required',
      'Email is required',
      'Institute is required',
      'Country is required',
      'Registration type is required',
      'Presentation type is required',
      'Captcha is required',
    ])
    await expect(page).toHaveTitle(/^Error: /)
    await expect(form.field('Name')).toBeFocused()
    await expect(form.field('Name')).toBeInViewport()
    for (const label of ['Name', 'Phone', 'Email', 'Institute', 'Country', 'Captcha']) {
      await expect(form.field(label)).toHaveAccessibleDescription(new RegExp(`${label} is required$`))
      await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(form.group('Registration type')).toHaveAccessibleDescription('Registration type is required')
    await expect(form.group('Presentation type')).toHaveAccessibleDescription(
      /Presentation type is required$/,
    )

    await form.field('Name').fill('Ada')
    await expect(problems).not.toContainText('Name is required')
    await expect(form.field('Name')).not.toHaveAttribute('aria-invalid')
    await expect(form.field('Phone')).toHaveAttribute('aria-invalid', 'true')
    await form.radio('Listener').check()
    await expect(form.group('Presentation type')).not.toHaveAccessibleDescription(/is required/)

    await problems.getByRole('link', { name: 'Email is required' }).click()
    await expect(form.field('Email')).toBeFocused()

    await form.fill(visitor)
    await expect(problems).toHaveCount(0)
    await expect(page).toHaveTitle(/^Registration/)
  })

  await test.step('refuses a captcha whose capitals differ m51', async () => {
    while (!/[A-Za-z]/.test(await form.code.innerText())) await form.button('Refresh Captcha').click()
    await form.enterCaptcha()
    await form.field('Captcha').fill(swapCase(await form.field('Captcha').inputValue()))
    await form.submit.click()

    await expect(form.field('Captcha')).toHaveAccessibleDescription(/Captcha is incorrect$/)
    await expect(form.field('Captcha')).toBeFocused()
  })

  await test.step('the entry is masked until it is shown', async () => {
    const entry = form.field('Captcha')

    await expect(entry).toHaveCSS('-webkit-text-security', 'disc')
    await form.button('Show code').click()
    await expect(entry).toHaveCSS('-webkit-text-security', 'none')
    await expect(form.button('Hide code')).toHaveAttribute('aria-pressed', 'true')
    await form.button('Hide code').click()
    await expect(entry).toHaveCSS('-webkit-text-security', 'disc')
  })

  await test.step('a new captcha on refresh, and an empty entry', async () => {
    await expect(form.code).toHaveText(/^[A-Za-z0-9]{6}$/)
    const first = await form.code.innerText()
    await form.field('Captcha').fill('')
    await form.field('Captcha').pressSequentially('12345678')
    await expect(form.field('Captcha')).toHaveValue('123456')

    await form.button('Refresh Captcha').click()
    await expect(form.code).not.toHaveText(first)
    await expect(form.field('Captcha')).toHaveValue('')
  })

  await test.step('the first six characters by alt+V and by ctrl+V', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('aB3dE6789'))

    for (const keys of ['Alt+v', 'Control+v']) {
      await form.field('Captcha').fill('')
      await form.field('Captcha').press(keys)
      await expect(form.field('Captcha')).toHaveValue('aB3dE6')
    }
  })

  await test.step('checks in on May 29, 2026 and out that many nights later, and keeps guests and nights within their limits T5 T35', async () => {
    await form.radio('Registration and accommodation').check()
    await expect(form.field('Nights')).toHaveValue('1')
    await expect(form.field('Guests')).toHaveValue('1')
    await expect(form.field('Extra nights')).toHaveValue('0')
    const days = page.getByRole('group', { name: 'Accommodation' }).getByRole('definition')

    await expect(days).toHaveText(['May 29, 2026', 'May 30, 2026'])
    await form.button('One night more').click()
    await form.button('One night more').click()
    await expect(days).toHaveText(['May 29, 2026', 'June 1, 2026'])
    await form.field('Guests').fill('11')
    await expect(form.field('Guests')).toHaveValue('10')
    await form.field('Nights').fill('0')
    await expect(form.field('Nights')).toHaveValue('1')
  })

  await test.step('within their limits on the server too T35', async () => {
    const right = {
      registrationType: 'registrationAndAccommodation',
      presentationType: 'listener',
      numberOfNights: 1,
      numberOfGuests: 0,
    }
    const ask = (change: object) =>
      page.request.post('/api/registration/get-pricing-config', { data: { ...right, ...change } })
    expect((await ask({})).status()).toBe(200)
    for (const wrong of [
      { numberOfGuests: -1 },
      { numberOfGuests: 11 },
      { numberOfNights: 0 },
      { numberOfNights: 11 },
    ]) {
      const answer = await ask(wrong)
      expect(answer.status()).toBe(400)
      expect((await answer.json()).message).toMatch(/^(Guests|Nights) must be/)
    }
  })

  await test.step('keeps what was typed over a reload, with a new captcha T8', async () => {
    await form.choose(visitor)
    const code = await form.code.innerText()
    await page.reload()
    await form.expectFilledWith(visitor)
    await expect(form.field('Captcha')).toHaveValue('')
    await expect(form.code).toHaveText(/^[A-Za-z0-9]{6}$/)
    await expect(form.code).not.toHaveText(code)
  })
})

test('the registration form leads to its first wrong field, keeps guests and nights within limits, and outlives another page T5 T7 T8', {
  tag: ['@long', '@T25', '@T35'],
}, async ({ page, form }) => {
  await form.open()

  await test.step('scrolls back to the first invalid field from the end of the page T7', async () => {
    await form.fill({ ...aVisitor(), phone: '' })
    await form.submit.click()

    await expect(form.field('Phone')).toBeFocused()
    await expect(form.field('Phone')).toBeInViewport()
    await expect(form.field('Phone')).toHaveAccessibleDescription('Phone is required')
    await expect(form.field('Email')).not.toHaveAttribute('aria-invalid')
  })

  await test.step('the entry stays as it is where the browser refuses the clipboard', async () => {
    await form.field('Captcha').fill('abc')
    await form.field('Captcha').press('Alt+v')

    await expect(form.field('Captcha')).toHaveValue('abc')
    await expect(form.field('Captcha')).toBeFocused()
  })

  await test.step('within their limits, whatever is typed or pressed T5 T35', async () => {
    await form.radio('Registration and accommodation').check()
    for (const [label, least, most] of [
      ['Guests', '0', '10'],
      ['Nights', '1', '10'],
    ] as const) {
      const control = form.field(label)
      await control.fill('11')
      await expect(control).toHaveValue(most)
      await control.press('ArrowUp')
      await expect(control).toHaveValue(most)
      await control.fill('0')
      await expect(control).toHaveValue(least)
      await control.press('ArrowDown')
      await expect(control).toHaveValue(least)
      await control.press('End')
      await expect(control).toHaveValue(most)
      const less = form.button(label === 'Guests' ? 'One guest fewer' : 'One night fewer')
      await less.click()
      await expect(control).toHaveValue('9')
      await control.fill('-3')
      await expect(control).toHaveValue('3')
    }
  })

  await test.step('keeps what was typed over a step to another page T8', async () => {
    const visitor = aVisitor()
    await form.fill(visitor)
    await form.field('Institute').fill('Another institute')
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await expect(page).not.toHaveURL(/registration/)
    await page.goBack()
    await form.expectFilledWith({ ...visitor, institute: 'Another institute' })
  })

  await test.step('what has the focus is not behind the total at the foot of a small window', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await form.radio('Registration and accommodation').check()
    await form.field('Accompanying person').focus()
    const bar = page.getByRole('link', { name: 'See the summary' }).locator('..')
    await expect(bar).toBeVisible()
    const last = form.button('One night more')
    const isLast = () => last.evaluate((button) => button === document.activeElement)
    for (let presses = 0; presses < 12 && !(await isLast()); presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.locator(':focus').boundingBox()
      const covered = await bar.boundingBox()
      if (!focused || !covered) throw new Error('Nothing has the focus, or the total is not there')
      expect(focused.y + focused.height).toBeLessThanOrEqual(covered.y)
    }
    await expect(last).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('leads who needs a discount to the form for it', async () => {
    await page.getByRole('link', { name: 'Ask for a discounted registration' }).click()
    await expect(page).toHaveURL('/discount-registration')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discount Registration')
  })
})

test('the registration form says that it is loading, where its scripts take their time T1', {
  tag: '@long',
}, async ({ page }) => {
  const release = await holdResponses(page, '**/*.js')
  await page.goto('/registration', { waitUntil: 'commit' })
  await expect(page.getByText('Loading the form...')).toBeVisible()
  await release()
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled()
  await expect(page.getByText('Loading the form...')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the registration page shows its texts and says that it needs scripts T1 T17', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/registration')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration')
    await expect(page.getByText('March 30, 2026')).toBeVisible()
    await expect(page.getByText('Name', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Price summary' })).toBeVisible()
    const notice = page.getByText(
      'This form needs JavaScript. Turn it on in your browser and reload the page, or write to info@example.org.',
    )
    await expect(notice).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  })
})
