import { hydrated } from './hydrated.ts'
import { test as base, expect } from './journey.ts'
import { startProduct } from './product.ts'

/** A product of its own, where the third message of ten minutes is one too many. */
const test = base.extend<object, object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the names of the parts that are used stand in this pattern
    async ({}, use) => {
      const product = await startProduct({ RATE_LIMITS: 'contact=2/10m' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('I2 m35 the contact form works within the limit, and says beyond it when to try again', async ({
  page,
  product,
  mishaps,
}) => {
  mishaps.expect(/429/)
  await page.clock.install()
  await page.goto('/contact')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await hydrated(field('Name'))
  const send = async (subject: string) => {
    await field('Name').fill('Ada Visitor')
    await field('Email').fill('ada@example.org')
    await field('Subject').fill(subject)
    await field('Message').fill('When can I put up my poster?')
    // a person takes longer than the test does
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Send Message' }).click()
  }
  const sent = page.getByText('Your message has been sent successfully!')

  await send('First')
  await expect(sent).toBeVisible()
  await expect(field('Subject')).toHaveValue('')
  await send('Second')
  await expect
    .poll(async () => (await product.db.selectFrom('contactMessages').select('id').execute()).length)
    .toBe(2)
  await expect(field('Subject')).toHaveValue('')

  await send('Third')
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests' })).toHaveText(
    /^Too many requests from your network\. Try again in (10|9) minutes\.$/,
  )
  await expect(field('Subject')).toHaveValue('Third')
  expect(
    await product.db.selectFrom('contactMessages').select('subject').orderBy('createdAt').execute(),
  ).toEqual([{ subject: 'First' }, { subject: 'Second' }])
})
