import type { Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'

/** Opens a page whose scripts are delayed until they are released. */
const openEarly = async (page: Page, path: string) => {
  const releaseScripts = await holdResponses(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return releaseScripts
}

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

test('what is typed and chosen in a form before its scripts come is in it afterwards, and sent', async ({
  page,
}) => {
  await test.step('the registration: texts, a select, radios and a tick', async () => {
    const releaseScripts = await openEarly(page, '/registration')
    await field(page, 'Name').fill('Early Bird')
    await field(page, 'Country').selectOption('Japan')
    await page.getByRole('radio', { name: /^Registration and accommodation/ }).check()
    await field(page, 'Accompanying person').check()
    await field(page, 'Email').focus()
    await page.keyboard.type('early@')
    // controls that do not work yet are marked
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(field(page, 'Captcha')).toBeDisabled()
    await releaseScripts()

    await expect(field(page, 'Nights')).toHaveValue('1')
    await expect(field(page, 'Email')).toBeFocused()
    await page.keyboard.type('example.org')
    await expect(field(page, 'Email')).toHaveValue('early@example.org')
    await expect(field(page, 'Name')).toHaveValue('Early Bird')
    await expect(field(page, 'Country')).toHaveValue('Japan')
    await expect(field(page, 'Accompanying person')).toBeChecked()
    await expect(field(page, 'Captcha')).toBeEnabled()
  })

  await test.step('the message is what the server receives', async () => {
    const releaseScripts = await openEarly(page, '/contact')
    for (const name of ['Name', 'Subject', 'Message']) await field(page, name).fill(`Early ${name}`)
    await field(page, 'Email').fill('early@example.org')
    await releaseScripts()
    const sent = page.waitForRequest('**/api/contact')
    await page.getByRole('button', { name: /send/i }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Early Name',
      email: 'early@example.org',
      subject: 'Early Subject',
      message: 'Early Message',
    })
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  })
})

test('a file chosen before the scripts come, and a text typed over what was kept, are taken over', {
  tag: '@long',
}, async ({ page }) => {
  const releaseScripts = await openEarly(page, '/abstract-submission')
  await field(page, 'Name').fill('Early Author')
  await page.locator('#abstractFile').setInputFiles({
    name: 'early.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await releaseScripts()
  await expect(page.getByRole('main').getByText('early.pdf').first()).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Early Author')

  const letThemComeAgain = await openEarly(page, '/abstract-submission')
  await field(page, 'Name').fill('Another Author')
  await letThemComeAgain()
  await expect(page.getByText('Choose early.pdf again')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Another Author')
})

test('who skipped to the content before the scripts came keeps the place to which they have gone on', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  const releaseScripts = await openEarly(page, '/registration')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/registration#main')
  await field(page, 'Name').focus()
  await releaseScripts()
  await expect(field(page, 'Captcha')).toBeEnabled()
  await page.clock.runFor(1_000)
  await expect(field(page, 'Name')).toBeFocused()
})

const { faq } = defaultContent.renewable

test('what is pressed before the scripts come happens when they are there: a day, a tab, a question, the theme', {
  tag: '@long',
}, async ({ page }) => {
  await test.step('a day of the agenda', async () => {
    const releaseScripts = await openEarly(page, '/agenda')
    await page.getByRole('tab', { name: /^Day 2/ }).click()
    await releaseScripts()
    await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: /^Day 2/ })).toBeVisible()
  })

  await test.step('a question, whose part of the page comes late, and the theme', async () => {
    const releaseScripts = await openEarly(page, '/')
    const question = page.getByRole('button', { name: faq.items[1]?.question ?? '' })
    await question.click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Theme/ })
      .filter({ visible: true })
      .click()
    await releaseScripts()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText(textOf(faq.items[1]?.answer ?? []))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    // a handled click is not replayed
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('a tab', async () => {
    const releaseScripts = await openEarly(page, '/previous-edition')
    await page.getByRole('tab', { name: 'Keynote Speakers' }).click()
    await releaseScripts()
    await expect(page.getByRole('tab', { name: 'Keynote Speakers' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('a form whose honeypot field was filled in by a password manager is sent again, and arrives', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/status of 400/)
  await page.goto('/contact')
  const trap = page.locator('.honeypot input')
  for (const [name, value] of [
    ['data-1p-ignore', 'true'],
    ['data-lpignore', 'true'],
    ['data-bwignore', 'true'],
    ['autocomplete', 'off'],
  ] as const)
    await expect(trap).toHaveAttribute(name, value)
  // no personal data of browser or password manager
  expect(await trap.evaluate((input: HTMLInputElement) => `${input.name} ${input.id}`)).not.toMatch(
    /home|page|url|web|site|name|mail|phone|user|login|pass|address|company|organi/i,
  )

  await expect(field(page, 'Name')).toBeEnabled()
  for (const name of ['Name', 'Subject', 'Message']) await field(page, name).fill(`Managed ${name}`)
  await field(page, 'Email').fill('managed@example.org')
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.org'
  })
  const send = page.getByRole('button', { name: /send/i })
  await send.click()
  await expect(page.getByText('Check the fields that you see, and send the form again.')).toBeVisible()
  await send.click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of a phone and the dropdown of the bar open and lead on, and no button is there that does nothing', async ({
    page,
  }) => {
    const bar = page.getByRole('banner')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await bar.locator('summary:visible').click()
    await expect(bar.getByRole('link', { name: 'Register' }).filter({ visible: true })).toBeVisible()
    expect(await bar.locator('button:visible').count()).toBe(0)
    await bar.getByRole('link', { name: 'Contact' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/contact')

    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await bar.locator('button:visible').count()).toBe(0)
    await bar.locator('summary:visible').click()
    await bar.getByRole('link', { name: 'Sessions', exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/conference-topics')
  })
})
