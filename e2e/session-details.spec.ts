import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { saved } from './website-editor.ts'

test('an organiser names room, track, speakers and chair of a session, and visitors see them', {
  tag: '@long',
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  const session = 'agenda.days.i2.items.i12'
  await openAdmin(page, `/admin-website?page=agenda&at=${session}`)
  const person = aPersonAt(page)
  await person.fill('Room (optional)', 'Hall Ariake')
  await person.fill('Track (optional)', 'Storage')
  await page
    .getByRole('group', { name: 'Chair' })
    .getByLabel('Speaker', { exact: true })
    .selectOption('Dr. Kenji Hatakeda')
  await person.choose('Add speaker', 'Prof. Haruka Morisada')
  await expect(page.getByRole('region', { name: 'More speakers 1' })).toContainText('Prof. Haruka Morisada')
  await person.choose('Add speaker', 'Someone else, in words')
  await expect(page.getByLabel('Name in words (optional)')).toBeFocused()
  await page.getByLabel('Name in words (optional)').fill('Ms. Someone Else')
  await saved(page)
  await person.click('button', 'Publish…')
  const dialog = page.getByRole('dialog', { name: 'Publish 5 changes to Renewable' })
  await expect(dialog).toContainText('Panel: Financing the Next Terawatt')
  await expect(dialog).toContainText('Prof. Haruka Morisada')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Agenda' })).toBeVisible()

  await page.goto(`${product.url}/agenda?day=2#item-2-4`)
  const stop = page.locator('#item-2-4')
  await expect(stop).toContainText('Track: Storage')
  await expect(stop).toContainText('Hall Ariake')
  await expect(stop).toContainText('Prof. Haruka Morisada, Ms. Someone Else')
  await expect(stop).toContainText('Chair: Dr. Kenji Hatakeda')
  await expect(stop.getByRole('link', { name: 'Dr. Kenji Hatakeda' })).toHaveAttribute(
    'href',
    /\/speakers\/kenji-hatakeda$/,
  )
})

test('the agenda, the partners, the chart and the home page with these details pass axe and fit a phone', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const origin = product.url.replace('localhost', 'optics.localhost')
  for (const [path, words] of [
    ['/agenda', 'Sala Tejo, level 1'],
    ['/partners', '€2,400 plus VAT'],
    ['/conference-topics', 'Invented figures for this example.'],
    ['/', 'Doctoral student, 11th edition'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}${path}`)
    await page.getByText(words).first().scrollIntoViewIfNeeded()
    await expect(page.getByText(words).first()).toBeVisible()
    await axe()
    await page.setViewportSize({ width: 320, height: 800 })
    await fitsSideways(page)
  }
})
