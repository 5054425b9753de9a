import { hours } from '#shared/time/duration.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt } from './admin-navigation.ts'
import { leaveNothing, openAdmin, resumeAs, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'

test('after a restore an owner says on the dashboard which installation this is, by keyboard and on a phone', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  test.slow()
  const main = page.getByRole('main')
  const question = main.getByRole('region', { name: 'Which installation is this?' })
  const dialog = page.getByRole('alertdialog')
  const check = checkedState(axe)
  await product.db
    .updateTable('installation')
    .set({ externalEffects: 'unconfirmed', restoredFrom: new Date(Date.now() - hours(5)) })
    .execute()

  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('renewable')] })
  await check('an admin reads that an owner answers', async () => {
    await openAdmin(page, '/admin-dashboard')
    await expect(question).toContainText('Until an owner has answered, no email leaves, nobody can pay')
    await expect(question).toContainText('An owner answers here.')
    await expect(question.getByRole('button')).toHaveCount(0)
  })
  await leaveNothing(page)

  await resumeSession(page, product.owner)
  await check('an owner is asked', async () => {
    await openAdmin(page, '/admin-dashboard')
    await expect(question).toContainText('This installation was restored. Its backup was made on')
    await fitsAt(page, [320, 390])
  })
  await check('the copy is confirmed by keyboard', async () => {
    await question.getByRole('button', { name: 'This is a copy' }).press('Enter')
    await expect(dialog).toContainText('It sends no email, takes no payments')
  })
  await test.step('it is a copy', async () => {
    await dialog.getByRole('button', { name: 'This is a copy' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('status').filter({ hasText: 'This installation is a copy' })).toBeVisible()
    await expect(question).toHaveCount(0)
  })
  await check('a copy may continue later', async () => {
    await page.setViewportSize(desktop)
    await main.getByRole('button', { name: 'Continue with this installation' }).click()
    await expect(dialog).toContainText('You cannot undo this.')
  })
  await test.step('it goes on', async () => {
    await dialog.getByRole('button', { name: 'Continue with this installation' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('status').filter({ hasText: 'This installation is a copy' })).toHaveCount(0)
  })
  await expect
    .poll(() => product.db.selectFrom('installation').select('externalEffects as state').executeTakeFirst())
    .toEqual({ state: 'allowed' })
})
