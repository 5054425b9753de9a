import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const path = '/admin-bookings'
const types = ['SPEAKER', 'LISTENER', 'POSTER'] as const
const head = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Registrations' }).getByRole('columnheader', { name })
const typesShown = (page: Page) =>
  page.getByRole('table', { name: 'Registrations' }).locator('tbody td[data-label=Type]').allTextContents()

test('bookings are ordered by each column, both ways and from page to page, and the address keeps the order A11', {
  tag: '@long',
}, async ({ page, product }) => {
  const now = Date.now()
  for (let n = 0; n < 30; n++) {
    const at = new Date(now - n * 60_000)
    await product.db
      .insertInto('registrations')
      .values({
        website: aWebsite('optics'),
        id: newId(at),
        name: `Guest ${n}`,
        phone: '1',
        email: `guest.${n}@example.org`,
        instituteOrUniversity: 'Institute',
        country: 'Japan',
        registrationType: 'REGISTRATION_ONLY',
        presentationType: types[n % 3] ?? 'POSTER',
        createdAt: at,
      })
      .execute()
  }
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('optics')] })
  await openAdmin(page, path)
  for (const [name, sort] of [
    ['Stay', 'stay'],
    ['Payment', 'payment'],
    ['Amount', 'amount'],
    ['Type', 'type'],
  ] as const) {
    await head(page, name).getByRole('button').click()
    await expect(page).toHaveURL(`${path}?sort=-${sort}`)
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'descending')
    await head(page, name).getByRole('button').click()
    await expect(page).toHaveURL(`${path}?sort=${sort}`)
    await expect(head(page, name)).toHaveAttribute('aria-sort', 'ascending')
  }
  await expect
    .poll(() => typesShown(page))
    .toEqual([...Array(10).fill('Listener'), ...Array(10).fill('Poster'), ...Array(5).fill('Speaker')])
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => typesShown(page)).toEqual(Array(5).fill('Speaker'))
  await page.reload()
  await expect.poll(() => typesShown(page)).toEqual(Array(5).fill('Speaker'))

  await page.setViewportSize({ width: 390, height: 800 })
  await openAdmin(page, path)
  await page.getByLabel('Order').selectOption('Type, Z to A')
  await expect(page).toHaveURL(`${path}?sort=-type`)
  await expect.poll(async () => (await typesShown(page))[0]).toBe('Speaker')
  await fitsSideways(page)
})
