import { readFile } from 'node:fs/promises'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { expect, test } from './journey.ts'
import { arriveAtPayment, expectRecords, pay } from './payment-steps.ts'
import { aPersonAt } from './person.ts'
import { aVisitor, registrationForm } from './registration-form.ts'

const name = 'Day ticket, Saturday'

test('an organiser makes a registration type, a visitor buys it, and it is refunded, hidden and exported', async ({
  page,
  otherBrowser,
  product,
  expectAccessible,
}) => {
  const visitor = aVisitor({ presentationType: name })
  const form = registrationForm(otherBrowser)
  const organiser = aPersonAt(page)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('renewable')] })
  await openAdmin(page, '/admin-registration-types')
  await organiser.pick('View', 'Editor')

  await test.step('made, in one form that Enter saves', async () => {
    await organiser.click('button', 'Add a type')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await organiser.sees('Name is required')
    await organiser.fill('Name', name)
    await organiser.fill('What is included', 'May 30 and lunch')
    await organiser.fill('Price (€)', '180')
    // what visitors see follows the unsaved input
    await expect(page.getByRole('region', { name: 'What visitors see' })).toContainText(`${name}€180`)
    await expectAccessible()
    await organiser.press('Enter')
    await expect(row).toContainText('€180.00')
    await expect(page.getByRole('button', { name: 'Add a type' })).toBeFocused()
  })

  await test.step('moved by its handle, which says where it is', async () => {
    await page.getByRole('button', { name: `Move ${name}, now 7 of 7` }).focus()
    await organiser.press('Alt+ArrowUp')
    await organiser.press('Alt+ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: `${name}, place 5 of 7` })).toBeAttached()
    await expect(page.getByRole('button', { name: `Move ${name}, now 5 of 7` })).toBeFocused()
    await expect
      .poll(async () =>
        (
          await product.db
            .selectFrom('presentationTypes')
            .select('type')
            .where('website', '=', aWebsite('renewable'))
            .orderBy('position')
            .execute()
        ).map(({ type }) => type),
      )
      .toEqual(['SPEAKER', 'POSTER', 'LISTENER', 'DELEGATE', 'DAY_TICKET_SATURDAY', 'STUDENT', 'EXHIBITOR'])
  })

  await test.step('dragged by its handle to another place and back', async () => {
    const handle = (of: string) => page.getByRole('button', { name: new RegExp(`^Move ${of}, now`) })
    const names = page.getByRole('button', { name: /^Move / })
    await handle('Exhibitor').dragTo(handle('Speaker'), { targetPosition: { x: 5, y: 2 } })
    await expect(names.first()).toHaveAccessibleName('Move Exhibitor, now 1 of 7')
    await handle('Exhibitor').dragTo(handle('Student'), { targetPosition: { x: 5, y: 30 } })
    await expect(names.last()).toHaveAccessibleName('Move Exhibitor, now 7 of 7')
  })

  await test.step('sold, by its name', async () => {
    await form.open()
    await expect(
      otherBrowser.getByRole('row', { name: new RegExp(`^${name}.*May 30 and lunch.*€180$`) }),
    ).toBeVisible()
    await expect(
      otherBrowser.getByText(`Paid online: Listener, Delegate and ${name}. Everyone else`),
    ).toBeVisible()
    await form.fill(visitor)
    await expect(form.amounts).toHaveText(['€180.00', '€9.00', '€189.00'])
    await form.submit.click()
    const session = await arriveAtPayment(otherBrowser)

    // someone at the payment page keeps the price, and the organiser reads it before the change
    await organiser.click('button', `Edit ${name}`)
    await organiser.fill('Price (€)', '200')
    await organiser.sees('The price changes from €180.00 to €200.00.')
    await organiser.sees(/^1 open checkout keeps the old price until /)
    await organiser.press('Escape')
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

    await pay(otherBrowser)
    await expectRecords(product, visitor.email).toEqual([['COMPLETED', session]])
  })

  await test.step('refunded', async () => {
    await openAdmin(page, '/admin-bookings')
    await organiser.click('button', visitor.name)
    const sheet = page.getByRole('dialog', { name: visitor.name })
    await expect(sheet).toContainText(name)
    await organiser.click('button', 'Refund…')
    await organiser.click('button', 'Refund €189.00')
    await organiser.sees('€189.00 was returned to the customer.')
  })

  await test.step('hidden and exported', async () => {
    await openAdmin(page, '/admin-registration-types?view=editor')
    await organiser.click('button', `Edit ${name}`)
    await organiser.check('Hidden')
    await organiser.sees('Visitors no longer see it. Who has it keeps it.')
    await organiser.click('button', `Save ${name}`)
    await expect(row).toContainText('Hidden')
    await form.open()
    await expect(form.radio('Listener')).toBeVisible()
    await expect(form.radio(name)).toHaveCount(0)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('DAY_TICKET_SATURDAY,180.00')
  })
})
