import { type APIRequestContext, expect } from '@playwright/test'
import type { Product } from './product.ts'

const person = {
  phone: '+81 3 1234 5678',
  instituteOrUniversity: 'Ariake Sample University',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY',
  presentationType: 'LISTENER',
}

/** A page, or any other HTTP client. */
type Asker = { request: APIRequestContext }
type Who = { name: string; email: string }

const asking =
  ({ request }: Asker, { url }: Product) =>
  async (path: string, data: object) => {
    const answer = await request.post(`${url}${path}`, { data })
    expect(answer.status(), path).toBeLessThan(300)
    return answer.json()
  }

/** Registers a visitor and opens a checkout of €523.95 by the API, without a browser. */
export const visitorAtPayment = async (
  by: Asker,
  product: Product,
  { name, email }: Who,
): Promise<{ sessionId: string }> => {
  const ask = asking(by, product)
  const visitor = { ...person, name, email }
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

/** Requests a discounted registration of 300 euros that can be paid now. */
export const wisherAtPayment = (
  by: Asker,
  product: Product,
  { name, email }: Who,
): Promise<{ id: string; sessionId: string }> =>
  asking(by, product)('/api/discounts/create-session', {
    customerEmail: email,
    name,
    phone: person.phone,
    instituteOrUniversity: person.instituteOrUniversity,
    country: person.country,
    description: 'A student without a grant',
    unitAmount: 300,
  })

/** Pays like the button of the payment page. */
export const payByCall = (by: Asker, product: Product, sessionId: string): Promise<unknown> =>
  asking(by, product)(`/api/stripe-sandbox/sessions/${sessionId}/pay`, {})

/** A visitor who has paid €523.95. Returns what finds their payment record. */
export const visitorWhoPaid = async (by: Asker, product: Product, who: Who) => {
  const { sessionId } = await visitorAtPayment(by, product, who)
  await payByCall(by, product, sessionId)
  const record = async () => (await product.recordsOf(who.email))[0]
  await expect.poll(async () => (await record())?.status).toBe('COMPLETED')
  return { ...who, id: (await record())?.id ?? '', record }
}
