import { readFile } from 'node:fs/promises'
import { asValue } from '#features/drafts/picture-fields.ts'
import { aWebsite } from '#tests/websites.ts'
import { fitsAt } from './admin-navigation.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { aPictureFile } from './picture-files.ts'
import { organiser } from './uploaded-pictures.ts'
import { visitorAtPayment, visitorWhoPaid } from './visitor-by-calls.ts'

/* An owner's data protection tasks. Interactions are clicks, key chords and filled fields after the login. */

test('a person asks to be forgotten: they are found, exported and erased, and an open payment comes first', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  test.slow()
  const check = checkedState(axe)
  const gone = { name: 'Fiona Forgetme', email: `fiona.${test.info().workerIndex}@example.org` }
  const open = { name: 'Otto Openpay', email: `otto.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, gone)
  await visitorAtPayment(page, product, open)
  const editor = await organiser(page, product)
  const photo = await editor.upload(
    (await aPictureFile('fiona.jpg', { width: 400, height: 500, hue: 90 })).buffer,
  )
  const speaker = 'speakers.firstGrid.haruka-morisada'
  await editor.publish([
    [`${speaker}.name`, `Prof. ${gone.name}`],
    [`${speaker}.photo`, asValue({ ...photo, alt: gone.name })],
  ])
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-dashboard')
  const erase = page.getByRole('button', { name: 'Erase…' })
  // the receipt is written by a job
  await expect.poll(async () => product.db.selectFrom('receipts').select('number').execute()).not.toEqual([])

  await test.step('find, export and erase: seven interactions', async () => {
    const person = aPersonAt(page)
    await person.click('link', 'Privacy')
    await person.fill('Email address of the person', gone.email)
    await person.press('Enter')
    await expect(page.getByRole('table', { name: `What is held on ${gone.email}` })).toContainText('Receipts')
    await check('what is held on a person')
    await fitsAt(page, [320, 1280])

    const saved = page.waitForEvent('download')
    await person.click('button', 'Export as ZIP')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^plenary-person-[\d-]+\.zip$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

    await person.click('button', 'Erase…')
    const chosen = page.getByRole('checkbox', {
      name: `Remove the photo of Prof. ${gone.name} from Renewable`,
    })
    await expect(chosen).not.toBeChecked()
    await check('the question before an erasure')
    await chosen.check()
    await person.fill('Type the email address to confirm', gone.email)
    await person.press('Enter')
    await expect(page.getByText(/^The person is erased\. Registrations 1, Payments 1/)).toBeVisible({
      timeout: 20_000,
    })
    // and the photo that was chosen
    expect(person.count()).toBeLessThanOrEqual(7)
    expect((await page.request.get(`${product.url}/pictures/${photo.id}-320`)).status()).toBe(404)
  })

  await test.step('what is kept is shown, and nothing else can be erased', async () => {
    await expect(
      page.getByRole('table', { name: `What is held on ${gone.email}` }).locator('tbody tr'),
    ).toHaveCount(1)
    await expect(erase).toBeHidden()
    expect(
      await product.db.selectFrom('registrations').select('id').where('email', '=', gone.email).execute(),
    ).toEqual([])
  })

  await test.step('an address that is none, one that is unknown, and one with an open payment', async () => {
    const field = page.getByLabel('Email address of the person')
    await field.fill('nonsense')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/email/i)
    await expect(field).toBeFocused()
    await field.fill('no.one@example.org')
    await field.press('Enter')
    await expect(page.getByText('Check the address: people may have used another one.')).toBeVisible()
    await field.fill(open.email)
    await field.press('Enter')
    await expect(page.getByText(/is still open\. Cancel the booking, or wait/)).toBeVisible()
    await expect(erase).toBeHidden()
    await check('a person who cannot be erased yet')
  })
})

test('an owner sets how long messages are kept: they see the counts and confirm, and /privacy says so', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  test.slow()
  const check = checkedState(axe)
  await product.db
    .insertInto('contactMessages')
    .values({
      ...{
        website: aWebsite('nursing'),
        id: '01890000-0000-7000-8000-000000000001',
        name: 'Ada',
        email: 'ada@example.org',
      },
      ...{ subject: 'Old', message: 'Old', createdAt: new Date('2019-05-05T00:00:00Z') },
      ...{ readAt: null, answeredAt: null, assignedTo: null },
    })
    .execute()
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-privacy')
  const row = page.getByRole('row', { name: /^Contact messages/ })
  await expect(row).toContainText('Review')

  await row.getByRole('button', { name: 'Review Contact messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact messages' })
  await dialog.getByLabel('Keep them for').selectOption('5 years')
  await expect(dialog.getByRole('row', { name: '2019 1' })).toBeVisible()
  await check('the counts before the first deletion')
  await fitsAt(page, [320, 1280])
  await dialog.getByRole('button', { name: 'Delete 1 now and daily' }).click()
  await expect(page.getByText('Contact messages are kept for 5 years.')).toBeVisible()
  await expect(row).toContainText('Last time: 1 deleted')
  await check('a rule that deletes')

  await page.goto(`${product.url}/contact`)
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByRole('main')).toContainText('5 years after they were sent')
  await check('/privacy')
  await fitsAt(page, [320, 1280])
})
