import type { Answer, aPerson } from './product.ts'

/** The steps of a visitor from the price to the hosted page and back. */
export const checkoutSteps = (
  get: (url: string) => Promise<Answer>,
  post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>,
) => ({
  /** The price of a choice, requested as the page does. */
  priceOf: async (choice: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const { body } = await post(
      '/api/registration/get-pricing-config',
      {
        registrationType: 'registrationOnly',
        presentationType: 'listener',
        numberOfNights: 1,
        numberOfGuests: 1,
        ...choice,
      },
      headers,
    )
    const [found] = body as unknown as { id: number; totalPrice: number }[]
    if (!found) throw new Error('There is no such price')
    return found
  },

  /** Opens a checkout as the page does; `change` overrides fields of the body. */
  openCheckout: async (
    person: ReturnType<typeof aPerson>,
    pricing: { id: number; totalPrice: number },
    change: Record<string, unknown> = {},
    headers?: Record<string, string>,
  ) =>
    post(
      `/api/payment/create-checkout-session?pricingConfigId=${pricing.id}`,
      {
        ...person,
        productName: 'Registration',
        description: 'Registration of the test',
        orderReference: `REG-1-${person.name.replaceAll(' ', '')}`,
        unitAmount: pricing.totalPrice,
        quantity: 1,
        currency: 'eur',
        successUrl: 'http://localhost:3000/payment-success',
        cancelUrl: 'http://localhost:3000/payment-cancel',
        pricingConfigId: pricing.id,
        accompanyingPerson: false,
        extraNights: 0,
        accommodationNights: 1,
        accommodationGuests: 1,
        ...change,
      },
      headers,
    ),

  /** The visitor's actions on the hosted page. */
  pay: (sessionId: string) => post(`/api/stripe-sandbox/sessions/${sessionId}/pay`),
  decline: (sessionId: string) => post(`/api/stripe-sandbox/sessions/${sessionId}/decline`),
  statusPage: async (sessionId: string) =>
    (await get(`/api/payment/session-status?session_id=${sessionId}`)).body['status'],
})
