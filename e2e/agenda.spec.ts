import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

const expectRunning = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')

const open = async (page: Page, path = '/agenda') => {
  await page.goto(path)
  await expectRunning(page)
}

const tab = (page: Page, day: number) => page.getByRole('tab', { name: new RegExp(`^Day ${day}\\b`) })
const panel = (page: Page) => page.getByRole('tabpanel')
const items = (page: Page) => panel(page).getByRole('listitem')

const download = async (page: Page, name: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the agenda shows three days with every item, keeps the day in the address and offers a calendar file W20 m16 m23', async ({
  page,
}) => {
  await open(page)
  await test.step('adds the visitor’s own time', async () => {
    await expect(items(page).first().getByText('your time 01:00')).toBeVisible()
    await expect(items(page).nth(1).getByText('your time 02:00')).toBeVisible()
  })

  await test.step('of each item its time, title, description and, where there is one, its speaker', async () => {
    await expect(items(page).first()).toHaveText(
      /^08:00-09:00.*Registration and Welcome Coffee.*The desk stays open all day\.$/,
    )
    const plenary = items(page).nth(2)
    await expect(plenary.getByRole('heading', { name: 'Plenary: Fuels from Sunlight' })).toBeVisible()
    await expect(plenary).toContainText('How close photocatalysis is to replacing fossil feedstock')
    await expect(plenary.getByText('Prof. Haruka Morisada')).toBeVisible()
    await expect(plenary.locator('time')).toHaveText(['09:45', '10:45'])
    await expect(plenary.locator('time').first()).toHaveAttribute('datetime', '2026-05-29T09:45+09:00')
    await expect(items(page).nth(1)).not.toContainText('Prof.')
  })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conference Agenda')
  await expect(page.getByText(/Japan Standard Time \(JST.*subject to change\.$/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    /^A\s*Day 1\s+Friday, May 29$/,
    /^B\s*Day 2\s+Saturday, May 30$/,
    /^C\s*Day 3\s+Sunday, May 31$/,
  ])
  await expect(tab(page, 1)).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toHaveAccessibleName(/^Day 1/)

  for (const [day, count] of [
    [1, 8],
    [2, 8],
    [3, 9],
  ] as const) {
    await tab(page, day).click()
    await expect(panel(page)).toHaveCount(1)
    await expect(panel(page)).toHaveAccessibleName(new RegExp(`^Day ${day}`))
    await expect(items(page)).toHaveCount(count)
    await expect(items(page).last()).toContainText(/\d\d:\d\d-17:00/)
  }
  await expect(items(page).first()).toContainText('09:00-09:45')

  await tab(page, 1).click()
  await expect(page).toHaveURL('/agenda')
  const anchor = page.getByRole('link', { name: 'Download Full Agenda' })
  await expect(anchor).toHaveAttribute('href', '#agenda')
  await anchor.click()
  await expect(page).toHaveURL('/agenda#agenda')

  const all = await download(page, 'Calendar file')
  expect(all.name).toBe('wrec-2026-agenda.ics')
  expect(all.bytes.toString().match(/BEGIN:VEVENT/g)).toHaveLength(25)
})

test('the days of the agenda are chosen by keys, stay in sight, are found by the browser’s search, and download as a PDF W20', {
  tag: '@long',
}, async ({ page }) => {
  await open(page)
  await test.step('walks along the days with arrows, Home and End', async () => {
    await tab(page, 1).click()
    // the next key continues from the day that is shown
    await expect(panel(page)).toHaveAccessibleName(/^Day 1/)
    await tab(page, 1).focus()
    for (const [key, day] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 1],
      ['ArrowLeft', 3],
      ['Home', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, day)).toBeFocused()
      await expect(tab(page, day)).toHaveAttribute('aria-selected', 'true')
      await expect(panel(page)).toHaveAccessibleName(new RegExp(`^Day ${day}`))
    }

    // one tab stop for the whole tab list: the next one is in the day
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(items(page).first().getByRole('link', { name: 'Dr. Amara Nyakundi' })).toBeFocused()
  })

  await test.step('keeps the days in sight under the bar while the day is read', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate('scrollTo(0, 900)')
    await expect.poll(async () => (await page.getByRole('tablist').boundingBox())?.y).toBe(64)
    await tab(page, 2).click()
    await expect(panel(page)).toHaveAccessibleName(/^Day 2/)
  })

  await page.setViewportSize({ width: 1280, height: 720 })
  await tab(page, 1).click()
  await test.step('the search', async () => {
    const third = page.locator('#agenda [role=tabpanel]').nth(2)
    await expect(third).toHaveAttribute('hidden', 'until-found')
    await third.evaluate((element) => element.dispatchEvent(new Event('beforematch', { bubbles: true })))

    await expect(tab(page, 3)).toHaveAttribute('aria-selected', 'true')
    await expect(third).toBeVisible()
    await expect(third).not.toHaveAttribute('hidden')
  })

  const pdf = await download(page, 'PDF')
  expect(pdf.name).toBe('wrec-2026-agenda.pdf')
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')

  await tab(page, 2).click()
  const one = await download(page, 'Add to calendar: Plenary: Storing a Season')
  expect(one.name).toBe('wrec-2026-b-01.ics')
  expect(one.bytes.toString()).toContain('SUMMARY:Plenary: Storing a Season')
  expect(one.bytes.toString().match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

test('the address of the agenda follows the chosen day without a request or a jump, and that of the home page stays W20', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/')
  await test.step('the home page', async () => {
    const block = page.getByRole('region', { name: 'Conference Agenda' })
    await expect(block.getByRole('heading', { level: 2, name: 'Conference Agenda' })).toBeVisible()
    await expect(block.getByRole('tab')).toHaveCount(3)
    await expect(block.getByRole('tabpanel').getByRole('listitem')).toHaveCount(8)

    // the code of lower sections loads at the first interaction
    await block.getByRole('tab', { name: /^Day 3/ }).hover()
    await hydrated(block.getByRole('tab', { name: /^Day 3/ }))
    await block.getByRole('tab', { name: /^Day 3/ }).click()
    await expect(block.getByRole('tabpanel').getByRole('listitem')).toHaveCount(9)
    await expect(page).toHaveURL('/')
  })

  await page.getByRole('banner').getByRole('link', { name: 'Agenda 2026' }).click()
  await expect(page).toHaveURL('/agenda')
  await expect(page.getByRole('heading', { level: 1, name: 'Conference Agenda' })).toBeFocused()
  await page.evaluate('scrollTo(0, 300)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  const requested: string[] = []
  // the browser itself requests the icon again when the address changes
  page.on('request', (request) => {
    if (!request.url().endsWith('/favicon.svg')) requested.push(request.url())
  })

  // raw mouse input: a click on a locator scrolls first, which would jump
  const clickOn = async (day: number) => {
    const { x, y, width, height } = (await tab(page, day).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await clickOn(2)
  await expect(page).toHaveURL('/agenda?day=2')
  await expect(panel(page)).toHaveAccessibleName(/^Day 2/)
  await clickOn(1)
  await expect(page).toHaveURL('/agenda')
  await clickOn(3)
  await expect(page).toHaveURL('/agenda?day=3')
  await expect(panel(page)).toHaveAccessibleName(/^Day 3/)

  expect(await page.evaluate('scrollY')).toBe(300)
  expect(requested).toEqual([])
  await expect(tab(page, 3)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the agenda adds the visitor’s own time, with its day where that is another one, and none where it is the same', {
  tag: '@long',
}, async ({ browser, product, expectedErrors }) => {
  for (const [timezoneId, own] of [
    ['America/New_York', 'your time Thu 20:00'],
    ['Asia/Seoul', undefined],
  ] as const) {
    const context = await browser.newContext({ timezoneId, reducedMotion: 'reduce' })
    expectedErrors.watch(context)
    const elsewhere = await context.newPage()
    await open(elsewhere, `${product.url}/agenda`)
    await expect(items(elsewhere).nth(1)).toContainText('09:00-09:45')
    if (own) await expect(items(elsewhere).nth(1).getByText(own, { exact: true })).toBeVisible()
    else await expect(elsewhere.getByText(/your time/)).toHaveCount(0)
    await context.close()
  }
})

test('the agenda opens at the day that the address names, else at the first, and prints all days, black on white', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/agenda?day=2')
  await expect(tab(page, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toHaveAccessibleName(/^Day 2/)
  await expect(items(page).first()).toContainText('Plenary: Storing a Season')

  await test.step('opens at the first day where the address asks for none of them', async () => {
    await open(page, '/agenda?day=7')
    await expect(tab(page, 1)).toHaveAttribute('aria-selected', 'true')
    for (const nonsense of ['0', 'x', '']) {
      // back and forward of the browser: the page stays, the address changes
      await tab(page, 2).click()
      await expect(page).toHaveURL('/agenda?day=2')
      await page.evaluate((day) => {
        history.replaceState(history.state, '', `/agenda?day=${day}`)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, nonsense)
      await expect(tab(page, 1)).toHaveAttribute('aria-selected', 'true')
    }
  })

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(
    page.getByText('World Renewable Energy Conference, May 29-31, 2026, Tokyo, Japan (Ariake)'),
  ).toBeVisible()
  for (const printed of [
    'Day 1: Friday, May 29, 2026',
    'Opening Ceremony',
    'Day 2: Saturday, May 30, 2026',
    'Plenary: Storing a Season',
    'Day 3: Sunday, May 31, 2026',
    'Awards and Closing Ceremony',
  ]) {
    await expect(page.getByText(printed, { exact: true })).toBeVisible()
    await expect(page.getByText(printed, { exact: true })).toHaveCSS('color', 'rgb(0, 0, 0)')
  }
  const stops = page.locator('#agenda li')
  await expect(stops).toHaveCount(25)
  await expect(stops.first()).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('link', { name: /^Add to calendar/ }).first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', /rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/)
})

test('the agenda keeps its layout when its scripts start, and fits every width from 320 px on, with endless words', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript({
    content: `globalThis.shifts = []; new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80))
        globalThis.shifts.push({ value, startTime, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })`,
  })
  for (const widths of [[320, 360], [768], [1280, 1024, 1440]]) {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
    await open(page)
    await expect(items(page).first().getByText('your time 01:00')).toBeVisible()
    const shifts = (await page.evaluate('shifts')) as { value: number }[]
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.01)

    for (const width of widths)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        for (const day of [1, 2, 3]) {
          await tab(page, day).click()
          await expect(tab(page, day)).toHaveAttribute('aria-selected', 'true')
          await expect(tab(page, day)).toBeInViewport({ ratio: 1 })
          await fitsSideways(page)
        }
      })
    await panel(page)
      .getByRole('heading', { level: 3 })
      .first()
      .evaluate((heading) => {
        heading.textContent = 'x'.repeat(10_000)
      })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
    }
  }
})
