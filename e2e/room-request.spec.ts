import { expect, test } from './journey.ts'
import { linkOf } from './own-link.ts'
import { aVisitor } from './registration-form.ts'

const price = 'Room requested, not paid: €649.95'

test('a student who chooses a room reads that it is a request, with its price, before and after registering', async ({
  page,
  form,
  product,
}) => {
  const student = aVisitor({
    registrationType: 'Registration and accommodation',
    presentationType: 'Student',
  })
  await form.open()
  await form.field('Title (optional)').selectOption('Dr')
  await form.fill(student)
  await form.field('Nights').fill('2')
  await form.field('Guests').fill('2')
  await form.field('Accompanying person').check()
  await expect(form.summary).toContainText('Nothing to pay online')
  await expect(form.summary).toContainText(price)
  await form.button('Register without paying').click()
  const success = page.getByRole('dialog', { name: 'Registration Successful!' })
  await expect(success).toContainText('Your room is a request.')

  await page.goto(await linkOf(product, student.email))
  const facts = page.getByRole('region', { name: 'Your registration' })
  for (const fact of ['Dr', '2 nights, 2 guests', `${price}. The organisers will tell you`])
    await expect(facts).toContainText(fact)
  await expect(facts.locator('dt:text-is("Accompanying person") + dd')).toHaveText('Yes')
})
