import { anAdmin, bearerOf } from '#tests/admins.ts'
import { testDatabase } from '#tests/database.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

const website = 'renewable'
const root = `/admin/api/admin`

/** A registered person who has opened the checkout; here, because older versions have it by another name. */
const visitorAtCheckout = async (product: Awaited<ReturnType<typeof startTestProduct>>) => {
  const person = aPerson()
  const registered = await product.post('/api/registration/register', person)
  const registrationId = String(registered.body['id'])
  const opened = await product.openCheckout(person, await product.priceOf(), { registrationId })
  if (opened.status !== 200) throw new Error(`The checkout answered ${opened.status}`)
  return { registrationId, sessionId: String(opened.body['sessionId']) }
}

/** Everything that visitors and organisers do in a version: the product with its resulting data. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of what people do
export const play = async () => {
  // empty tables, so that the statements of the demo data are recorded too
  const product = await startTestProduct({}, { database: await testDatabase() })
  const account = await anAdmin(product.db)
  const viewer = await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite(website)] })
  const must = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body as Record<string, never>
  }

  // paid, refunded, cancelled, expired and open payments; registrations of listeners and delegates, with and without
  // a room
  const paid = await visitorAtCheckout(product)
  await product.pay(paid.sessionId)
  const refunded = await visitorAtCheckout(product)
  await product.pay(refunded.sessionId)
  const declined = await visitorAtCheckout(product)
  await product.decline(declined.sessionId)
  const cancelled = await visitorAtCheckout(product)
  await must(product.post('/api/payment/cancel', { sessionId: cancelled.sessionId }))
  const expired = await visitorAtCheckout(product)
  await product.deliverWebhooks()
  await product.runJobs()
  product.clock.advance(2 * 3600)
  await product.deliverWebhooks()
  await product.statusPage(expired.sessionId)
  const owner = await bearerOf(product.app, account)
  const record = await product.recordOf(refunded.sessionId)
  await must(
    product.post(
      `/api/payments/${website}/${record.id}/refunds`,
      { amount: 10, requestId: '0193a000-0000-4000-8000-000000000001' },
      owner,
    ),
  )
  // one that is open
  await visitorAtCheckout(product)
  for (const presentationType of ['DELEGATE', 'STUDENT', 'POSTER', 'SPEAKER', 'EXHIBITOR'])
    for (const registrationType of ['REGISTRATION_ONLY', 'REGISTRATION_AND_ACCOMMODATION'])
      await must(
        product.post('/api/registration/register', { ...aPerson(), presentationType, registrationType }),
      )

  // of another amount than ours, for the organisers to look into
  const wrong = await visitorAtCheckout(product)
  await product.tamper(wrong.sessionId, { amountTotal: 100 })
  await product.pay(wrong.sessionId)
  await product.deliverWebhooks()

  // by hand
  const price = await product.priceOf()
  await must(
    product.post(
      `${root}/bookings-by-hand/${website}`,
      { ...aPerson(), method: 'bank_transfer', unitAmount: price.totalPrice, reference: 'T-1' },
      owner,
    ),
  )
  await must(
    product.post(`${root}/registration-forms/${website}/${cancelled.registrationId}/cancel`, {}, owner),
  )

  // abstracts, discounts, messages
  const { rows } = await product.pool.query<{ interestedInId: string; sessionId: string }>(
    `select min(i.id)::text as "interestedInId", min(s.id)::text as "sessionId"
     from interest_options i, session_options s where i.website = $1 and s.website = $1`,
    [website],
  )
  const options = rows[0] ?? { interestedInId: '', sessionId: '' }
  for (const fill of ['a', 'b']) {
    const sent = await sendForm(`${product.url}/api/form-submission/submit`, [
      ...fieldsOf(anAuthor(options)),
      fileOf(aPdf(1_000, { fill })),
    ])
    if (sent.status >= 300) throw new Error(JSON.stringify(sent.body))
  }
  const { name, email, phone, instituteOrUniversity, country } = aPerson()
  const request = { customerEmail: email, name, phone, instituteOrUniversity, country, unitAmount: 0 }
  await must(product.post('/api/discounts/create-session', { ...request, description: 'A student' }))
  await must(
    product.post('/api/discounts/create-session', { ...request, unitAmount: 120, description: 'Paying' }),
  )
  await must(product.post('/api/contact', { name, email, subject: 'Visa', message: 'Do you write letters?' }))

  // what organisers change
  const { body: types } = await product.get(`${root}/presentation-types/${website}`, owner)
  const student = (types as unknown as { id: number; type: string }[]).find(({ type }) => type === 'STUDENT')
  await must(product.post(`${root}/presentation-type/edit/${website}/${student?.id}/319`, undefined, owner))
  await must(product.ask('PUT', `${root}/processing-fee/${website}`, { percent: 4.5 }, owner))
  await must(product.post(`${root}/interested-in/${website}`, { interestedInOption: 'Tidal power' }, owner))
  const drafts = `${root}/drafts/${website}`
  const { body: draft } = await product.get(drafts, owner)
  // each version has other people
  const { id } = (draft['draft'] as never as Draft).speakers.firstGrid[0]
  const university = ['speakers', 'firstGrid', id, 'university']
  const before = valueAt(draft['draft'], university)
  const change = { kind: 'set', path: university, before, after: 'Institute of Old Versions' }
  await must(
    product.post(
      `${drafts}/changes`,
      { changes: [change], since: draft['serial'], tab: '0193a000-0000-4000-8000-000000000002' },
      owner,
    ),
  )
  const { body: summary } = await product.get(`${drafts}/summary`, owner)
  const { serial, number } = summary
  await must(product.post(`${drafts}/publications`, { serial, number, hold: [] }, owner))
  await product.deliverWebhooks()
  await product.runJobs()
  return { product, account, viewer }
}

type Draft = { speakers: { firstGrid: [{ id: string }] } }

const valueAt = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      Array.isArray(at)
        ? at.find((one: { id?: string }) => one.id === step)
        : (at as Record<string, unknown>)?.[step],
    tree,
  )
