import type { Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import { checkedState } from './check-accessibility.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, runningAnimations, test } from './journey.ts'

const desktop = { width: 1440, height: 900 }
const narrow = { width: 320, height: 640 }

/** Opens a page and waits until it is hydrated. */
const open = async (page: Page, path: string, viewport = desktop) => {
  await page.setViewportSize(viewport)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

const fitsEveryWidth = async (page: Page, widths = [1440, 1280, 1024, 768, 360, 320]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
}

/** Makes all pictures fail, including lazy ones. */
const loseImages = async (page: Page) => {
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => {
    for (const image of document.images) {
      image.loading = 'eager'
      const { src } = image
      image.src = `${src}?again`
    }
  })
  await expect(page.locator('main img[src]')).toHaveCount(0)
  await page.unrouteAll()
}

test('the home page, the gallery and the contact page pass axe in both themes and fit every width from 320 px on W22 W23 W29', {
  tag: '@long',
}, async ({ page, expectedErrors, axe, expectAccessible }) => {
  expectedErrors.expect(/503/)
  const check = checkedState(axe)
  await check('as it comes', async () => {
    await open(page, '/', { width: 1280, height: 800 })
    await expect.poll(() => runningAnimations(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Pause motion' })).toBeHidden()
    // linked from the mobile menu only
    await expect(page.getByRole('link', { name: 'Gallery' })).toHaveCount(0)
  })
  await check('an answer and the dropdown open, the map in sight', async () => {
    const question = page
      .getByRole('region', { name: 'Frequently asked questions' })
      .getByRole('button')
      .first()
    await question.scrollIntoViewIfNeeded()
    await question.hover()
    await expect(question).toHaveAttribute('aria-expanded', 'false')
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('img', { name: /^World map/ }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Abstract Submission' }).click()
    await expect(page.getByRole('link', { name: 'Sessions', exact: true })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await fitsEveryWidth(page, [320, 360, 640, 768, 1024, 1180, 1440])

  await check('on a phone', () => page.setViewportSize({ width: 390, height: 800 }))
  await check('on a phone, its menu open', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeFocused()
  await expect(page.getByText('Photographs will be published after the conference.')).toBeVisible()

  await fitsEveryWidth(page)
  await check('the gallery on a phone')
  await check('the gallery', () => page.setViewportSize(desktop))
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')

  const judgeForm = checkedState(expectAccessible)
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const send = page.getByRole('button', { name: 'Send Message', exact: true })
  const fill = async () => {
    for (const [label, text] of [
      ['Name', 'Ada Visitor'],
      ['Email', 'writer.judged@example.org'],
      ['Subject', 'Poster session'],
      ['Message', 'When can I put up my poster?\nAnd where?'],
    ] as const)
      await field(label).fill(text)
  }
  await judgeForm('the empty form', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(field('Name')).toBeEnabled()
  })
  await judgeForm('its errors', async () => {
    await field('Message').fill('x'.repeat(10_001))
    await send.click()
    await expect(field('Name')).toBeFocused()
  })
  const release = await holdResponses(page, '**/api/contact')
  await judgeForm('Sending...', async () => {
    await fill()
    await send.click()
    await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible()
  })
  await judgeForm('the success', async () => {
    await release()
    await expect(page.getByRole('status').filter({ hasText: /has been sent successfully/ })).toBeFocused()
  })
  await judgeForm('the failure', async () => {
    await fill()
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }),
    )
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
      'Failed to send message. Please try again.',
    )
  })
})

test('people, agenda, partners and topics pass axe in both themes, with and without images, fit every width, and bear any name W27 W28', {
  tag: '@long',
}, async ({ page, expectedErrors, axe }) => {
  expectedErrors.expect(/404/)
  const check = checkedState(axe)
  for (const path of ['/speakers', '/previous-edition'])
    await test.step(path, async () => {
      const speakers = page.getByRole('main').getByRole('article')
      if (path === '/speakers') await open(page, path)
      else {
        await page.setViewportSize(desktop)
        await page.getByRole('banner').getByRole('link', { name: 'Previous Edition' }).click()
        await expect(page.getByRole('heading', { level: 1, name: '17th Edition' })).toBeFocused()
      }
      await fitsEveryWidth(page)
      await check('on a phone')
      await check('as it comes', () => page.setViewportSize(desktop))
      await check('without its images', () => loseImages(page))
      if (path === '/previous-edition')
        await test.step('a placeholder for each photograph W28', async () => {
          const shown = page.getByRole('tabpanel', { name: 'Plenary Speakers', exact: true })
          await expect(shown.locator('.portrait > svg')).toHaveCount(16)
          const tops = await shown
            .getByRole('article')
            .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
          expect([...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)).toEqual([4, 4, 4, 4])
        })
      if (path === '/previous-edition') {
        await test.step('the tab that an address names', async () => {
          await open(page, `${path}?tab=topics`)
          await expect(page.getByRole('tabpanel', { name: 'Conference Topics', exact: true })).toBeVisible()
          await expect(page.getByRole('tabpanel', { name: 'Plenary Speakers', exact: true })).toBeHidden()
          await fitsEveryWidth(page)
          await axe()
        })
        await check('that tab on a wide screen', () => page.setViewportSize(desktop))
        await page.getByRole('tab', { name: 'Plenary Speakers', exact: true }).click()
      }

      await test.step('a name of ten thousand letters, and one that is read from the right', async () => {
        await page.setViewportSize(narrow)
        await speakers.first().evaluate((card) => {
          for (const words of card.querySelectorAll('h2, h3, p'))
            words.textContent = 'Wolfeschlegel'.repeat(800)
        })
        await fitsSideways(page)
        const name = speakers.nth(1).getByRole('heading')
        await name.evaluate((heading) => {
          heading.textContent = 'د. ليلى مثال'
        })
        await expect(name).toHaveCSS('direction', 'rtl')
      })
    })

  await check('the last day of the agenda', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('banner').getByRole('link', { name: 'Agenda 2026' }).click()
    await page.getByRole('tab', { name: /^Day 3\b/ }).click()
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(/^Day 3/)
    await page.keyboard.press('Tab')
    await expect(
      page
        .getByRole('tabpanel', { name: /^Day 3/ })
        .getByRole('link')
        .first(),
    ).toBeFocused()
  })
  await check('the agenda on a phone', () => page.setViewportSize({ width: 360, height: 800 }))

  await check('the partners, and the way to become one', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Become a Partner' }).click()
    await expect(page).toHaveURL('/partners')
    await page.getByRole('main').getByRole('link', { name: 'Become a Partner' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Become a Partner' })).toBeFocused()
  })
  await check('the row of partners that somebody has stopped', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Pause motion' }).click()
    await expect.poll(() => runningAnimations(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Pause the row: Partner institutions' })).toBeHidden()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await check('the topics on a phone', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conference Topics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conference Topics' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 800 })
  })
})

test('a page that could not be made says so in the look of the website W30', { tag: '@long' }, async ({
  page,
  expectedErrors,
  axe,
}) => {
  expectedErrors.expect(/./)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/contact')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await colour()
  await page.route('**/*.data*', (route) => route.abort())
  // simulates a failure of the page itself, for which reloading would not help
  await page.evaluate(() => {
    const loaded = [{ name: `${location.origin}/partners` }]
    Object.defineProperty(performance, 'getEntriesByType', { value: () => loaded })
    Object.defineProperty(performance, 'now', { value: () => 0 })
  })
  await page.getByRole('link', { name: 'Become a Partner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await colour()).toBe(before)
  await axe()
  await page.getByRole('link', { name: 'home page' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: defaultContent.renewable.hero.headline }),
  ).toBeVisible()
})
