import { sql } from 'kysely'
import * as abstracts from '#features/abstracts/abstracts.contract.ts'
import { signAuthorLink } from '#features/abstracts/server/author-link.ts'
import { sendMessage } from '#features/contact/contact.contract.ts'
import { answerDiscount } from '#features/discounts/admin-discounts.contract.ts'
import * as discounts from '#features/discounts/discounts.contract.ts'
import { payLinkOf } from '#features/discounts/server/pay-link.ts'
import { unsubscribeLinksOf } from '#features/mailings/server/unsubscribe/unsubscribe-link.ts'
import { leaveNews } from '#features/mailings/unsubscribe.contract.ts'
import { noBuyerDetails } from '#features/payments/buyer.fields.ts'
import { cancelPayment } from '#features/payments/payments.contract.ts'
import { getPricingConfig } from '#features/pricing/pricing.contract.ts'
import * as own from '#features/registration/own.contract.ts'
import { createCheckoutSession, register } from '#features/registration/registration.contract.ts'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import * as sandbox from '#sandbox/stripe/stripe.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type Answer, aPerson, visitorAtCheckout } from '../product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '../upload-form.ts'
import { aDiscountRequest } from './people.ts'
import { type Given, nameOf, pathOf, visitorOf } from './sample.ts'

/** Prepares a call of a visitor, and returns it. */
type VisitorSample = () => Promise<() => Promise<Pick<Answer, 'status' | 'body'>>>

/** A sample call for each public route that changes something. */
export const visitorSamplesOf = (given: Given): Readonly<Record<string, VisitorSample>> => ({
  ...formSamples(given),
  ...ownSamples(given),
  ...offerSamples(given),
  ...sandboxSamples(given),
})

/** What signs the links of this installation. They lead to the conference by their host. */
export const signing = async ({ product: { config }, website }: Given) => ({
  origins: { homeOf: () => `http://${website}.localhost:3000` },
  sessionKey: await readSessionKey(config.sessionKey, config.dataDir),
})

const bearerOf = (link: string) => ({ authorization: `Bearer ${link.split('#')[1]}` })

/** Headers of a visitor with the personal link of this registration. */
export const ownLinkOf = async (given: Given, email: string) => {
  const [row] = await given.product.registrationsOf(email)
  if (!row) throw new Error('There is no such registration')
  return { ...visitorOf(given), ...bearerOf(registrationLink(await signing(given), row)) }
}

const formSamples = (given: Given): Record<string, VisitorSample> => {
  const { product, website } = given
  const { post } = product
  const at = visitorOf(given)
  const send = (endpoint: Endpoint, body: object) => () => post(endpoint.path, body, at)
  const message = { name: 'Ada', subject: 'Hello', message: 'When does it begin?' }
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
  return {
    [nameOf(getPricingConfig)]: async () =>
      send(getPricingConfig, { ...choice, numberOfNights: 1, numberOfGuests: 1 }),
    [nameOf(register)]: async () => send(register, aPerson()),
    [nameOf(createCheckoutSession)]: async () => {
      const person = aPerson()
      const { body } = await post(register.path, person, at)
      const pricing = await product.priceOf({}, at)
      return () => product.openCheckout(person, pricing, { registrationId: body['id'] }, at)
    },
    [nameOf(sendMessage)]: async () => send(sendMessage, { ...message, email: aPerson().email }),
    // its failures are text
    [nameOf(discounts.createDiscountSession)]: async () => async () => {
      const { path } = discounts.createDiscountSession
      const { statusCode: status, body } = await product.send('POST', path, aDiscountRequest(), at)
      return { status, body: status < 300 ? JSON.parse(body) : { message: body } }
    },
    [nameOf(abstracts.submitAbstract)]: async () => {
      const parts = await anAbstract(given)
      return () => sendForm(`${product.url}${abstracts.submitAbstract.path}`, parts, at)
    },
    [nameOf(abstracts.replaceOwnFile)]: async () => {
      const path = `${product.url}${abstracts.submitAbstract.path}`
      const { body } = await sendForm(path, await anAbstract(given), at)
      const link = { website, id: String(body['id']), linkVersion: 1 }
      const token = signAuthorLink((await signing(given)).sessionKey, link)
      const headers = { ...at, authorization: `Bearer ${token}` }
      return () => sendForm(`${product.url}${abstracts.replaceOwnFile.path}`, [fileOf(aPdf(3_000))], headers)
    },
    [nameOf(leaveNews)]: async () => {
      const path = pathOf(leaveNews, { token: await aNewsToken(given) })
      return () => post(path, undefined, at)
    },
  }
}

/** The form of a new author. */
export const anAbstract = async ({ product: { pool }, website }: Given) => [
  ...fieldsOf(anAuthor(await someOptions(pool, website, newId(new Date())))),
  fileOf(aPdf()),
]

/** The recipient of news. */
const aReader = async ({ product: { db, clock }, website }: Given): Promise<string> => {
  const now = clock.now()
  const [mailing, id] = [newId(now), newId(now)]
  await sql`
    insert into mailings (website, id, state, list, filter, purpose, subject, body, created_at, created_by, saved_at,
      started_at, ended_at, left_out)
    values (${website}, ${mailing}, 'finished', 'bookings', '', 'news', 'News', 'News', ${now}, 'Ada', ${now}, ${now},
      ${now}, '[]'::jsonb)`.execute(db)
  await sql`
    insert into mailing_recipients (id, website, mailing_id, source_id, name, address, filled, state)
    values (${id}, ${website}, ${mailing}, ${id}, 'Ada', ${aPerson().email}, '{}'::jsonb, 'sent')`.execute(db)
  return id
}

/** The token by which a reader leaves the news. */
export const aNewsToken = async (given: Given): Promise<string> => {
  const reader = { website: given.website, id: await aReader(given) }
  const { page } = unsubscribeLinksOf(await signing(given), reader)
  return page.split('#')[1] ?? ''
}

const ownSamples = (given: Given): Record<string, VisitorSample> => {
  const { product } = given
  const { ask, post } = product
  const at = visitorOf(given)
  const aRegistration = async () => {
    const person = aPerson()
    await post(register.path, person, at)
    return { person, headers: await ownLinkOf(given, person.email) }
  }
  return {
    [nameOf(own.askForLinks)]: async () => {
      const { email } = (await aRegistration()).person
      return () => post(own.askForLinks.path, { email }, at)
    },
    [nameOf(own.correctOwnRegistration)]: async () => {
      const { person, headers } = await aRegistration()
      const corrected = { title: '', name: `${person.name} II`, instituteOrUniversity: 'Institute' }
      return () => ask('PUT', own.correctOwnRegistration.path, corrected, headers)
    },
    [nameOf(own.changeOwnBuyer)]: async () => {
      const { headers } = await aRegistration()
      const buyer = { ...noBuyerDetails, organisation: 'Institute of Numbers' }
      return () => ask('PUT', own.changeOwnBuyer.path, buyer, headers)
    },
    [nameOf(own.payOwnRegistration)]: async () => {
      const { headers } = await aRegistration()
      const { totalPrice: unitAmount } = await product.priceOf({}, at)
      return () => post(own.payOwnRegistration.path, { unitAmount }, headers)
    },
    [nameOf(cancelPayment)]: async () => {
      const { sessionId } = await visitorAtCheckout(product, {}, at)
      return () => post(cancelPayment.path, { sessionId }, at)
    },
  }
}

/** Headers of a visitor whose request for a discount is approved. */
export const anOffer = async (given: Given, change: { customerEmail?: string } = {}) => {
  const { product, website, asOwner } = given
  const at = visitorOf(given)
  const wish = { ...aDiscountRequest(), unitAmount: 120, ...change }
  const { body } = await product.post(discounts.createDiscountSession.path, wish, at)
  const params = { website, id: String(body['id']) }
  const approved = { decision: 'approved', amount: 120 }
  const answered = await product.post(pathOf(answerDiscount, params), approved, asOwner)
  if (answered.status !== 200) throw new Error(JSON.stringify(answered))
  const { linkVersion } = await product.db
    .selectFrom('discountRequests')
    .select('linkVersion')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  const link = payLinkOf(await signing(given), { website, id: params.id, linkVersion })
  return { ...at, ...bearerOf(link) }
}

const offerSamples = (given: Given): Record<string, VisitorSample> => ({
  [nameOf(discounts.payDiscountOffer)]: async () => {
    const headers = await anOffer(given)
    return () => given.product.post(discounts.payDiscountOffer.path, undefined, headers)
  },
})

const sandboxSamples = (given: Given): Record<string, VisitorSample> => {
  const at = visitorOf(given)
  const onHostedPage = (endpoint: Endpoint): Record<string, VisitorSample> => ({
    [nameOf(endpoint)]: async () => {
      const { sessionId: id } = await visitorAtCheckout(given.product, {}, at)
      return () => given.product.post(pathOf(endpoint, { id }), undefined, at)
    },
  })
  return {
    ...onHostedPage(sandbox.payHostedSession),
    ...onHostedPage(sandbox.payHostedSessionByBank),
    ...onHostedPage(sandbox.declineHostedSession),
  }
}
