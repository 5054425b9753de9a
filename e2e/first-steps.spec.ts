import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const stepsOf = (page: Page) => page.getByRole('region', { name: 'First steps' })
const titles = (page: Page) => stepsOf(page).getByRole('listitem').getByRole('heading')
const step = (page: Page, title: string) => stepsOf(page).getByRole('listitem').filter({ hasText: title })

test('organisers see what is left to do, skip a step, hide all steps and bring them back, until someone registers', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  await openAdmin(page, '/admin-dashboard')
  await expect(titles(page)).toHaveText([
    'Choose the website',
    'Set the dates',
    'Set the prices',
    'Set the processing fee',
    'Offer hotel rooms',
    'Name the sender of emails',
    'Connect Stripe and email',
    'Invite a colleague',
    'Play the rehearsal',
  ])
  // the owner and this account
  await expect(stepsOf(page)).toContainText('2 of 9 done')
  await expect(step(page, 'Choose the website').getByRole('img', { name: 'Done' })).toBeVisible()
  await expect(step(page, 'Set the dates')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Figures' })).toHaveCount(0)
  await axe()

  await test.step('the truth ticks', async () => {
    await step(page, 'Set the dates').getByRole('link', { name: 'Set dates' }).click()
    await page.getByLabel('City').fill('Uji')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(stepsOf(page)).toContainText('3 of 9 done')
    await expect(step(page, 'Set the dates')).toContainText('Uji')
    await expect(step(page, 'Set the dates').getByRole('link', { name: 'Change the dates' })).toBeVisible()
  })

  await test.step('Skip moves a step to the end', async () => {
    await step(page, 'Set the prices').getByRole('button', { name: 'Skip' }).click()
    await expect(titles(page).last()).toHaveText('Set the prices')
    await expect(step(page, 'Set the prices')).toContainText('Skipped')
    await expect(step(page, 'Set the processing fee')).toHaveAttribute('aria-current', 'step')
    await expect(stepsOf(page).getByRole('heading', { name: 'First steps' })).toBeFocused()
  })

  await test.step('an owner connects Stripe and email on the page Settings', async () => {
    await expect(step(page, 'Connect Stripe and email')).toContainText('An owner does this')
    await axe()
  })

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('Hide these steps is undone under ?', async () => {
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await expect(page.getByText(/^No registrations yet/)).toBeFocused()
    await page.reload()
    await expect(page.getByText(/^No registrations yet/)).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('The first steps of Nursing are hidden.')
    await axe()
    await keys.getByRole('button', { name: 'Show them again' }).click()
    await expect(titles(page).last()).toHaveText('Set the prices')
  })

  await test.step('the figures come with the first registration', async () => {
    const at = new Date()
    await product.db
      .insertInto('registrations')
      .values({
        website: aWebsite('nursing'),
        id: newId(at),
        name: 'Ada First',
        phone: '1',
        email: 'ada.first@example.org',
        instituteOrUniversity: 'Institute',
        country: 'Japan',
        registrationType: 'REGISTRATION_ONLY',
        presentationType: 'LISTENER',
        createdAt: at,
      })
      .execute()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Figures', exact: true })).toBeVisible()
    await expect(stepsOf(page)).toHaveCount(0)
  })
})

test('a viewer reads the first steps and changes none of them', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('optics')] })
  await openAdmin(page, '/admin-dashboard')
  await expect(titles(page)).toHaveCount(9)
  await expect(stepsOf(page).getByRole('button', { name: /Skip|Hide/ })).toHaveCount(0)
})
