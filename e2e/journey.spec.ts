import { expect, test } from './journey.ts'
import { aVisitor } from './registration-form.ts'

test('T11 T32 case 1: register, pay, webhook, then the return page: one COMPLETED, one e-mail', async ({
  page,
  form,
  product,
}) => {
  const visitor = aVisitor()
  const sessionId = await form.goToPayment(visitor)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await expect(page.getByText(sessionId)).toBeVisible()
  await expect.poll(() => product.mailsTo(visitor.email)).toHaveLength(1)
})
