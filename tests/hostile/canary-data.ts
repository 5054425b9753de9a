import { signAuthorLink } from '#features/abstracts/server/author-link.ts'
import { payLinkOf } from '#features/discounts/server/pay-link.ts'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { anAttempt } from '../attempts.ts'
import type { TestProduct } from '../product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '../upload-form.ts'

/** A text in every name and address planted on a website, and nowhere else. */
export const canaryOf = (website: Website): string => `canary${website}`

const hostOf = (website: Website) => ({ host: `${website}.localhost:3000` })

const mustBe = (what: string, { status, body }: { status: number; body: object }, ...wanted: number[]) => {
  if (!wanted.includes(status)) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
  return body as Record<string, unknown>
}

/** A visitor who registered and paid on this website, with all their tokens. */
const plantPayer = async (product: TestProduct, website: Website) => {
  const canary = canaryOf(website)
  const person = {
    name: `Ada ${canary}`,
    phone: '+81 3 1234 5678',
    email: `ada@${canary}.example.org`,
    instituteOrUniversity: `Institute of ${canary}`,
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
    ...anAttempt(),
  }
  const headers = hostOf(website)
  const registered = mustBe(
    'register',
    await product.post('/api/registration/register', person, headers),
    201,
  )
  const pricing = await product.priceOf({}, headers)
  const opened = mustBe(
    'checkout',
    await product.openCheckout(person, pricing, { registrationId: registered['id'] }, headers),
    200,
  )
  await product.pay(String(opened['sessionId']))
  return { person, pricing, opened, registrationId: String(registered['id']) }
}

const plantOthers = async (product: TestProduct, website: Website) => {
  const canary = canaryOf(website)
  const headers = hostOf(website)
  const visitor = { name: `Eve ${canary}`, email: `eve@${canary}.example.org` }
  mustBe(
    'contact',
    await product.post(
      '/api/contact',
      { ...visitor, subject: `About ${canary}`, message: `I am ${canary}` },
      headers,
    ),
    201,
  )
  const more = { phone: '1', instituteOrUniversity: canary, country: 'Japan', description: canary }
  const request = { name: visitor.name, customerEmail: visitor.email, ...more, unitAmount: 100 }
  const discount = mustBe(
    'discount',
    await product.post('/api/discounts/create-session', request, headers),
    200,
  )
  const options = await someOptions(product.pool, website, ` with ${canary}`)
  const author = anAuthor(options, { name: `Ida ${canary}`, email: `ida@${canary}.example.org` })
  const abstract = mustBe(
    'abstract',
    await sendForm(
      `${product.url}/api/form-submission/submit`,
      [...fieldsOf(author), fileOf(aPdf(2_000, { fill: canary }), `${canary}.pdf`)],
      headers,
    ),
    201,
  )
  return { discountId: String(discount['id']), abstractId: String(abstract['id']), options }
}

/**
 * A payment, discount request, message and abstract on this website, all with its canary in the name, and the tokens of
 * their personal links. `prints`: also a badge order, which takes a second to render.
 */
export const plant = async (product: TestProduct, website: Website, { prints = true } = {}) => {
  const { person, pricing, opened, registrationId } = await plantPayer(product, website)
  const { discountId, abstractId, options } = await plantOthers(product, website)
  const owner = await bearerOf(product.app, await anAdmin(product.db))
  const answer = `/admin/api/admin/discounts/${website}/${discountId}/answer`
  mustBe('the answer', await product.post(answer, { decision: 'approved' }, owner), 200)
  const mailing = `/admin/api/admin/mailings/${website}/${newId(product.clock.now())}`
  const words = {
    list: 'bookings',
    purpose: 'service',
    filter: '',
    subject: canaryOf(website),
    text: 'x',
    version: 0,
  }
  mustBe('a mailing', await product.ask('PUT', mailing, words, owner), 200)
  if (prints) {
    const badges = { form: 'small', q: canaryOf(website) }
    const ordered = await product.post(`/admin/api/admin/print-orders/${website}`, badges, owner)
    mustBe('an order of badges', ordered, 201, 202)
  }
  await product.deliverWebhooks()
  await product.runJobs()

  const sessionKey = await readSessionKey(product.config.sessionKey, product.config.dataDir)
  const origins = createOrigins({ ...product.config, websites: threeWebsites(), port: () => 3000 })
  const { db } = product
  const registration = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const discount = await db
    .selectFrom('discountRequests')
    .select(['website', 'id', 'linkVersion'])
    .where('id', '=', discountId)
    .executeTakeFirstOrThrow()
  const afterHash = (address: string) => address.split('#')[1] ?? ''
  return {
    website,
    headers: hostOf(website),
    person,
    pricing,
    options,
    registrationId,
    sessionId: String(opened['sessionId']),
    tokens: {
      registration: afterHash(registrationLink({ origins, sessionKey }, registration)),
      checkout: String(opened['registrationToken']),
      discount: afterHash(payLinkOf({ origins, sessionKey }, discount)),
      abstract: signAuthorLink(sessionKey, { website, id: abstractId, linkVersion: 1 }),
    },
  }
}

export type Planted = Awaited<ReturnType<typeof plant>>

/** The tokens of a website's visitors that public calls accept. */
export const tokensFor = (url: string, { tokens }: Planted): readonly string[] =>
  url.startsWith('/api/registration/mine')
    ? [tokens.registration, tokens.checkout]
    : url.startsWith('/api/discounts/offer')
      ? [tokens.discount]
      : url.startsWith('/api/form-submission/mine')
        ? [tokens.abstract]
        : []
