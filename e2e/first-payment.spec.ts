import { aWebsite } from '#tests/websites.ts'
import { rememberWebsite, sendLogin } from './back-office.ts'
import { expect, test } from './journey.ts'
import { arriveAtPayment, expectRecords, pay } from './payment-steps.ts'
import { aPersonAt } from './person.ts'
import { aVisitor, registrationForm } from './registration-form.ts'

// as on an external PostgreSQL
test.use({ demoData: false })

test('an owner of a fresh installation enters a price, the fee and rooms, and a visitor pays', async ({
  page,
  otherBrowser,
  product,
  expectAccessible,
}) => {
  const visitor = aVisitor()
  const form = registrationForm(otherBrowser)
  await test.step('what has no price cannot be chosen, and the page says why', async () => {
    await form.open()
    for (const type of ['Listener', 'Delegate']) {
      await expect(form.radio(type)).toBeDisabled()
      await expect(form.radio(type)).toHaveAccessibleDescription('No price yet')
    }
    await expect(form.radio('Student')).toBeEnabled()
    await expect(form.radio('Registration and accommodation')).toBeDisabled()
    await expectAccessible(otherBrowser)
    await otherBrowser.goto('/')
    await expect(otherBrowser.getByText(/from €/)).toHaveCount(0)
    await otherBrowser.goto('/abstract-submission')
    for (const none of ['No interest areas yet', 'No sessions yet'])
      await expect(otherBrowser.getByRole('option', { name: none })).toBeAttached()
  })

  await rememberWebsite(page, aWebsite('renewable'))
  await page.goto('/admin-login')
  await sendLogin(page, product.owner)
  const owner = aPersonAt(page)
  await owner.sees(/^Your password was printed at the first start/)
  await owner.sees('No registration type has a price yet, so no one can pay.')
  await owner.sees('5% is added to each payment until you save your own fee.')
  await owner.sees('No room can be booked yet. If you offer none, skip this step.')
  await expectAccessible()

  await owner.click('link', 'Set prices')
  await owner.click('button', 'Edit LISTENER')
  await owner.fill('New price of LISTENER in euros', '499')
  await owner.sees('No price yet to €499.00')
  await owner.press('Enter')
  await owner.sees('LISTENER: No price yet to €499.00')
  await owner.fill('Processing fee (%)', '2,9')
  await owner.click('button', 'Save fee')
  await owner.sees('2.9% is charged.')
  await expectAccessible()

  await owner.click('link', 'Dashboard')
  await owner.click('link', 'Add rooms')
  await owner.fill('Price per night (€)', '120')
  await owner.fill('Per guest and night (€)', '20')
  await expectAccessible()
  await owner.click('button', 'Add 50 combinations')
  await owner.sees('50 combinations')
  expect(owner.count()).toBe(11)

  await test.step('a visitor pays', async () => {
    await form.open()
    await expect(form.radio('Delegate')).toBeDisabled()
    await form.fill({ ...visitor, registrationType: 'Registration and accommodation' })
    await expect(form.amounts).toHaveText(['€499.00', '€140.00', '€18.53', '€657.53'])
    await form.submit.click()
    const session = await arriveAtPayment(otherBrowser)
    await pay(otherBrowser)
    await expectRecords(product, visitor.email).toEqual([['COMPLETED', session]])
  })

  await test.step('the banner goes with the generated password', async () => {
    await owner.click('link', 'Dashboard')
    await page.getByRole('status').getByRole('link', { name: 'Your account' }).click()
    await owner.fill('Current password', product.owner.password)
    await owner.fill('New password', 'a sentence of my own')
    await owner.click('button', 'Change password')
    await owner.sees(/password is changed/i)
    await owner.click('link', 'Dashboard')
    await owner.isAt('Dashboard')
    await expect(page.getByText(/^Your password was printed/)).toHaveCount(0)
  })
})
