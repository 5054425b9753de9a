import type { Page } from '@playwright/test'
import { checkSession } from '#features/admin-session/admin-session.contract.ts'
import { createConference } from '#features/conferences/conferences.contract.ts'
import { anAdmin } from '#tests/admins.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, openSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const names = { astronomy: 'Astronomy', botany: 'Botany' } as const

/** Creates a draft and an archived conference, known to the product when this resolves. */
const createBoth = async (page: Page, { db, owner }: Product): Promise<void> => {
  const { accessToken } = await openSession(page, owner)
  const headers = { authorization: `Bearer ${accessToken}` }
  const about = { city: 'Oslo', country: 'Norway', startsOn: '2031-06-02', endsOn: '2031-06-04' }
  for (const [slug, shortName] of Object.entries(names)) {
    const data = { ...about, slug, name: `${shortName} Days`, shortName, timeZone: 'Europe/Oslo' }
    expect((await page.request.post(createConference.path, { headers, data })).status()).toBe(201)
  }
  await db
    .updateTable('websites')
    .set({ state: 'archived', version: 9 })
    .where('slug', '=', aWebsite('botany'))
    .execute()
  // the process is notified by the database
  const stateOfBotany = async () => {
    const answer = await page.request.get(checkSession.path, { headers })
    const { user } = checkSession.replies[200].parse(await answer.json())
    return user.conferences.find(({ website }) => website === 'botany')?.state
  }
  await expect.poll(stateOfBotany).toBe('archived')
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name })
/** The conferences under this heading. */
const under = (page: Page, heading: string | RegExp, name: string) =>
  page.getByRole('group', { name: heading, exact: true }).getByRole('radio', { name })
const title = (name: string) => `Dashboard - ${name} - Admin`

test('an admin of a live, a draft and an archived conference chooses among them, by keyboard and on a phone, and each visit remembers it', async ({
  page,
  product,
  expectAccessible,
}) => {
  await createBoth(page, product)
  const granted = [aWebsite('renewable'), ...Object.keys(names).map(aWebsite)]
  await openSession(page, await anAdmin(product.db, { role: 'ADMIN', websites: granted }))

  await test.step('without optics the first visit shows the default one, and each state has its heading', async () => {
    await openAdmin(page, '/admin-dashboard')
    await expect(page).toHaveTitle(title('Renewable'))
    await expect(under(page, 'Live', 'Renewable')).toBeChecked()
    await expect(under(page, 'Drafts', 'Astronomy')).toBeVisible()
    await expect(under(page, /^(Archived|Ended)$/, 'Botany')).toBeVisible()
    await expectAccessible()
  })

  await test.step('the arrow keys go through the groups, and a reload shows the one chosen last', async () => {
    await choice(page, 'Renewable').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveTitle(title('Astronomy'))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveTitle(title('Botany'))
    await page.reload()
    await expect(page).toHaveTitle(title('Botany'))
    await expect(choice(page, 'Botany')).toBeChecked()
  })

  await test.step('on a phone the menu has the same groups', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('radio', { name: 'Botany' })).toBeChecked()
    await menu.getByRole('group', { name: 'Drafts' }).getByRole('radio', { name: 'Astronomy' }).check()
    await expect(page).toHaveTitle(title('Astronomy'))
  })
})
