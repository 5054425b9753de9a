import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

const person = {
  phone: '+81 3 1234 5678',
  instituteOrUniversity: 'Ariake Sample University',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY',
  presentationType: 'LISTENER',
}

const asking =
  (page: Page, { url }: Product) =>
  async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { data })
    expect(answer.status(), path).toBeLessThan(300)
    return answer.json()
  }

/** A visitor before the payment page of the sandbox, where €523.95 are asked for, without a browser's help. */
export const visitorAtPayment = async (
  page: Page,
  product: Product,
  who: { name: string; email: string },
): Promise<{ sessionId: string }> => {
  const ask = asking(page, product)
  const visitor = { ...person, ...who }
  const { id: registrationId } = await ask('/api/registration/register', visitor)
  const [price] = await ask('/api/registration/get-pricing-config', {
    registrationType: 'registrationOnly',
    presentationType: 'listener',
    numberOfNights: 1,
    numberOfGuests: 1,
  })
  return ask(`/api/payment/create-checkout-session?pricingConfigId=${price.id}`, {
    ...visitor,
    registrationId,
    productName: 'Registration',
    description: 'Registration',
    orderReference: 'REG-1',
    unitAmount: price.totalPrice,
    quantity: 1,
    currency: 'eur',
    successUrl: product.url,
    cancelUrl: product.url,
    pricingConfigId: price.id,
    accompanyingPerson: false,
    extraNights: 0,
    accommodationNights: 1,
    accommodationGuests: 1,
  })
}

/** The same, and he has paid. Gives what finds his payment record. */
export const visitorWhoPaid = async (page: Page, product: Product, who: { name: string; email: string }) => {
  const { sessionId } = await visitorAtPayment(page, product, who)
  await asking(page, product)(`/api/stripe-sandbox/sessions/${sessionId}/pay`, {})
  const record = async () => (await product.recordsOf(who.email))[0]
  await expect.poll(async () => (await record())?.status, { timeout: 20_000 }).toBe('COMPLETED')
  return { ...who, id: (await record())?.id ?? '', record }
}
