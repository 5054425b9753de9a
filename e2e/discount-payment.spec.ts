import type { Page, Route } from '@playwright/test'
import { answerDiscount, listDiscounts } from '#features/discounts/admin-discounts.contract.ts'
import { showDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { addressOf } from '#shared/address.ts'
import { openSession } from './back-office.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { arriveAtPayment, cancel, expectRecords, heading, pay } from './payment-steps.ts'
import type { Product } from './product.ts'
import { wisherAtPayment } from './visitor-by-calls.ts'

const website = 'renewable'
const offerCall = `**${showDiscountOffer.path}`

let visitors = 0

/** A visitor who has requested a discounted registration of 300 euros. */
const aRequest = async (page: Page, product: Product, name = 'Ada Delegate') => {
  visitors++
  const email = `offer.${visitors}.${test.info().workerIndex}@example.org`
  const { id } = await wisherAtPayment(page, product, { name, email })
  return { id, email }
}

let session: Promise<{ accessToken: string }> | undefined

/** Decides as an organiser by the API, with one session for all tests. */
const asOrganiser = async (page: Page, product: Product) => {
  session ??= openSession(page, product.owner)
  const headers = { authorization: `Bearer ${(await session).accessToken}` }
  return {
    answer: async (id: string, data: { decision: 'approved' | 'refused'; amount?: number }) => {
      const url = addressOf(answerDiscount, { params: { website, id } })
      expect((await page.request.post(url, { headers, data })).status()).toBe(200)
    },
    statusOf: async (id: string) => {
      const rows = await page.request.get(addressOf(listDiscounts, { params: { website } }), { headers })
      return (await rows.json()).find((row: { id: string }) => row.id === id)?.status
    },
  }
}

/** The path of the newest link sent by email; `not`: the previous ones. */
const linkOf = async (product: Product, email: string, not: readonly string[] = []) => {
  let link = ''
  const find = async () => {
    const mails = (await product.mailsTo(email)).map((mail) =>
      mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='),
    )
    const links = mails.flatMap((mail) => mail.match(/\/discount-payment#[\w.-]+/g) ?? [])
    link = links.find((one) => !not.includes(one)) ?? ''
    return link
  }
  await expect.poll(find).not.toBe('')
  return link
}

/** An emailed payment link for 150 euros. */
const anOffer = async (page: Page, product: Product, name?: string) => {
  const request = await aRequest(page, product, name)
  const organiser = await asOrganiser(page, product)
  await organiser.answer(request.id, { decision: 'approved', amount: 150 })
  return { ...request, organiser, link: await linkOf(product, request.email) }
}

const main = (page: Page) => page.getByRole('main')
const payButton = (page: Page) => main(page).getByRole('button', { name: 'Pay €150.00', exact: true })

test('a discount request is refused, then approved with another amount, emailed, and paid once by its link T33', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/503/)
  expectedErrors.expect(/404/)

  await test.step('a slow or broken line: asking again helps without losing the focus', async () => {
    const person = { name: 'عائشة'.repeat(200), email: 'ada@example.org' }
    const offer = { ...person, amount: 150, state: 'open', returned: 0, receipts: [], receiptsToCome: false }
    let answers = 0
    const waiting: Route[] = []
    await page.route(offerCall, (route) => {
      answers++
      if (answers === 1)
        return route.fulfill({ status: 503, json: { message: 'The database is away. Try again.' } })
      waiting.push(route)
      return undefined
    })
    await page.goto('/discount-payment#sample')
    await expect(heading(page)).toHaveText('Your offer could not be loaded')
    await expect(main(page).getByText('The database is away. Try again.').last()).toBeVisible()

    await main(page).getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('Your discounted registration')
    await expect(heading(page)).toBeFocused()
    await expect(main(page).getByText('Loading your offer.').last()).toBeVisible()
    await expect.poll(() => waiting.length).toBe(1)
    await waiting[0]?.fulfill({ json: offer })
    await expect(payButton(page)).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await page.unroute(offerCall)
  })

  await test.step('a link that was overtaken', async () => {
    const { id, link, email, organiser } = await anOffer(page, product)
    await page.goto(link)
    await expect(payButton(page)).toBeVisible()
    await organiser.answer(id, { decision: 'approved', amount: 80 })

    await payButton(page).click()
    const sentence = 'This link is no longer valid. Ask the organisers for a new one.'
    const expectOvertaken = async () => {
      await expect(heading(page)).toHaveText('There is nothing to pay here')
      await expect(main(page).getByText(sentence).last()).toBeVisible()
    }
    await expectOvertaken()
    await expect(heading(page)).toBeFocused()
    await page.reload()
    await expectOvertaken()

    await page.goto(await linkOf(product, email, [link]))
    await expect(main(page).getByRole('button', { name: 'Pay €80.00' })).toBeVisible()
  })

  const { id, email } = await aRequest(page, product)
  const organiser = await asOrganiser(page, product)
  await organiser.answer(id, { decision: 'refused' })
  await expect.poll(async () => (await product.mailsTo(email)).join('')).toContain('was not approved')
  await organiser.answer(id, { decision: 'approved', amount: 150 })
  const link = await linkOf(product, email)
  const token = link.split('#')[1] ?? ''

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(link)
  await expect(heading(page)).toHaveText('Your discounted registration')
  await expect(page).toHaveTitle(/^Your discounted registration - /)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(main(page).getByRole('definition')).toContainText([
    '€150.00',
    'Discounted registration',
    'Ada Delegate',
    email,
  ])

  await hydrated(payButton(page))
  // skipping to the content keeps the link
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await expect(page).toHaveURL(link)
  await expect(payButton(page)).toBeVisible()
  const opening = '**/api/discounts/offer/pay'
  await page.route(opening, (route) =>
    route.fulfill({ status: 503, json: { message: 'Failed to create Stripe session' } }),
  )
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('alert')).toHaveText('Failed to create Stripe session')
  await expect(payButton(page)).toBeFocused()
  await page.unroute(opening)
  await page.keyboard.press('Enter')
  const first = await arriveAtPayment(page)
  await cancel(page)
  await expect(heading(page)).toHaveText('Payment Cancelled')
  await expect(main(page)).toContainText('Nothing was charged.')
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/discount-payment')
  await expect(heading(page)).toHaveText('Open the link in your email')

  await page.goto(link)
  await payButton(page).click()
  const sessionId = await arriveAtPayment(page)
  expect(sessionId).not.toBe(first)
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([])
  await pay(page)
  await expect(page).toHaveURL(`/discount-success?session_id=${sessionId}`)
  await expect(heading(page)).toHaveText('Payment Successful!')
  await expect(
    page.getByText('Thank you for your payment. Your discount registration is confirmed.'),
  ).toBeVisible()
  await expectRecords(product, email).toContainEqual(['COMPLETED', sessionId])
  await expect.poll(() => organiser.statusOf(id)).toBe('COMPLETED')
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token)

  // written by a job
  await expect.poll(() => product.receiptsOf(email)).toHaveLength(1)
  await page.goto(link)
  await expect(heading(page)).toHaveText('This registration is paid')
  const receipt = main(page).getByRole('link', { name: /^Receipt / })
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '/none')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(main(page).getByRole('link', { name: 'Download the receipt' })).toBeVisible()
  await expect(main(page)).toContainText('€150.00 was paid for the discounted registration of Ada Delegate.')
  await expect(payButton(page)).toHaveCount(0)
})
