import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'

/** A network address only this test uses, set by X-Forwarded-For: loopback is not limited. */
const from = { 'x-forwarded-for': '198.51.100.7' }
const write = '**/api/contact'
const aLetter = {
  name: 'Ada Visitor',
  email: 'ada.limits@example.org',
  message: 'When can I put up my poster?',
  fillSeconds: 30,
}

test('the contact form works within the limit, and says beyond it when to try again I2 m35', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/429/)
  // ten in ten minutes are allowed, and eight were sent already
  for (let letters = 1; letters <= 8; letters++) {
    const data = { ...aLetter, email: `neighbour.${letters}@example.org`, subject: `Before ${letters}` }
    const answer = await page.request.post('/api/contact', { headers: from, data })
    expect(answer.ok()).toBe(true)
  }
  await page.route(write, (route) => route.continue({ headers: { ...route.request().headers(), ...from } }))
  await page.clock.install()
  await page.goto('/contact')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await hydrated(field('Name'))
  const send = async (subject: string) => {
    await field('Name').fill(aLetter.name)
    await field('Email').fill(aLetter.email)
    await field('Subject').fill(subject)
    await field('Message').fill(aLetter.message)
    // a person is slower than the test
    await page.clock.fastForward(5_000)
    await page.getByRole('button', { name: 'Send Message' }).click()
  }
  const subjects = async () => {
    const { db } = product
    const letters = db.selectFrom('contactMessages').select('subject').where('email', '=', aLetter.email)
    return (await letters.orderBy('createdAt').execute()).map(({ subject }) => subject)
  }
  const sent = page.getByText('Your message has been sent successfully!')

  await send('First')
  await expect(sent).toBeVisible()
  await expect(field('Subject')).toHaveValue('')
  await send('Second')
  await expect.poll(subjects).toEqual(['First', 'Second'])
  await expect(field('Subject')).toHaveValue('')

  await send('Third')
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests' })).toHaveText(
    /^Too many requests from your network\. Try again in (10|9) minutes\.$/,
  )
  await expect(field('Subject')).toHaveValue('Third')
  expect(await subjects()).toEqual(['First', 'Second'])
})
