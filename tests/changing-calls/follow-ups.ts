import { replaceOwnFile } from '#features/abstracts/abstracts.contract.ts'
import { payDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { register } from '#features/registration/registration.contract.ts'
import { aPerson, visitorAtCheckout } from '../product.ts'
import { type Given, nameOf, visitorOf } from './sample.ts'
import { anOffer, visitorSamplesOf } from './visitors.ts'

/**
 * Lets happen what has jobs that no single call causes: payments that a bank fails, paid offers, a second payment of
 * somebody who has paid, and a file that replaces another. Returns what happens later, which must work whatever the state of the conference.
 */
export const followUpsOf = async (given: Given): Promise<() => Promise<void>> => {
  const { product } = given
  const at = visitorOf(given)
  await product.post(register.path, { ...aPerson(), presentationType: 'POSTER' }, at)
  const payer = await visitorAtCheckout(product, {}, at)
  const failing = await visitorAtCheckout(product, {}, at)
  const offers = [await anOffer(given, { customerEmail: payer.person.email }), await anOffer(given)]
  const replaceFile = await visitorSamplesOf(given)[nameOf(replaceOwnFile)]?.()
  await replaceFile?.()
  const pay = async (sessionId: string) => {
    await product.pay(sessionId)
    await product.statusPage(sessionId)
  }
  const letFail = async (sessionId: string) => {
    await product.payByBank(sessionId)
    await product.statusPage(sessionId)
    await product.settle(sessionId, 'failed')
    await product.statusPage(sessionId)
  }
  return async () => {
    await pay(payer.sessionId)
    await letFail(failing.sessionId)
    const [paid = '', failed = ''] = await Promise.all(offers.map((headers) => sessionOf(given, headers)))
    await pay(paid)
    await letFail(failed)
    await product.deliverWebhooks()
  }
}

/** The session that pays an offer. */
const sessionOf = async ({ product }: Given, headers: Record<string, string>): Promise<string> => {
  const { status, body } = await product.post(payDiscountOffer.path, undefined, headers)
  if (status !== 200) throw new Error(`The offer answered ${status}: ${body.message}`)
  return new URL(String(body['url'])).pathname.split('/').at(-1) ?? ''
}
