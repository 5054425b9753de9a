import { replaceOwnFile } from '#features/abstracts/abstracts.contract.ts'
import { payDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { planPublication } from '#features/drafts/admin-draft-actions.contract.ts'
import { publishDraft, type ShownDraft, showDraft } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { register } from '#features/registration/registration.contract.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import { aPerson, visitorAtCheckout } from '../product.ts'
import { editsOf } from './conference.ts'
import { type Given, nameOf, pathOf, visitorOf } from './sample.ts'
import { anOffer, visitorSamplesOf } from './visitors.ts'

/**
 * Lets happen what has jobs that no single call causes: payments that a bank fails, paid offers, a second payment of
 * somebody who has paid, a file that replaces another, and a planned publication of what is published otherwise. Returns what happens later, which must work whatever the state of the conference.
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
    await planInVain(given)
  }
}

/** Plans a publication within three minutes, and publishes the same text otherwise. */
const planInVain = async (given: Given): Promise<void> => {
  const { product, website, asOwner } = given
  const { aPublication } = editsOf(given)
  const send = async (endpoint: Parameters<typeof pathOf>[0], body: object) => {
    const answer = await product.post(pathOf(endpoint, { website }), body, asOwner)
    if (answer.status !== 200) throw new Error(`It answered ${answer.status}: ${answer.body.message}`)
  }
  const publication = await aPublication('Planned')
  const { draft } = (await product.get(pathOf(showDraft, { website }), asOwner)).body as unknown as ShownDraft
  const zone = String(valueAt(draft, ['event', 'dates', 'timeZone']))
  const { date, time } = wallTimeAt(product.clock.now().getTime() + 2 * 60_000, zone)
  await send(planPublication, { ...publication, date, time })
  await send(publishDraft, await aPublication('Published otherwise'))
}

/** The session that pays an offer. */
const sessionOf = async ({ product }: Given, headers: Record<string, string>): Promise<string> => {
  const { status, body } = await product.post(payDiscountOffer.path, undefined, headers)
  if (status !== 200) throw new Error(`The offer answered ${status}: ${body.message}`)
  return new URL(String(body['url'])).pathname.split('/').at(-1) ?? ''
}
