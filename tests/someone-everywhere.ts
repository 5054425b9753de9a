import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '#shared/ids.ts'
import { aPerson, type TestProduct, visitorAtCheckout } from './product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, type someOptions } from './upload-form.ts'

type Given = {
  /** Headers of an owner. */
  owner: Record<string, string>
  /** Options of the abstract form. */
  options: Awaited<ReturnType<typeof someOptions>>
}

const website = 'renewable'

/** A person who has used every feature: their name and address are in every place that stores personal data. */
export const placeEverywhere = async (product: TestProduct, { owner, options }: Given, at: number) => {
  const name = `Wilhelmina Quist ${at}`
  const email = `Wilhelmina.${at}@Example.org`
  const visitor = await visitorAtCheckout(product, { name, email })
  await product.pay(visitor.sessionId)
  await product.deliverWebhooks()
  await product.runJobs()
  const record = await product.recordOf(visitor.sessionId)

  const { phone, instituteOrUniversity, country } = aPerson()
  const booking = `/admin/api/admin/registration-forms/${website}/${visitor.registrationId}`
  const { body: corrected } = await product.ask(
    'PUT',
    booking,
    { name: `Wilhelmina Kvist ${at}`, instituteOrUniversity, country },
    owner,
  )
  expect(corrected['name']).toBe(`Wilhelmina Kvist ${at}`)
  expect(await product.post(`${booking}/link`, {}, owner)).toMatchObject({ status: 202 })
  expect(
    await product.post(`/admin/api/admin/print-orders/${website}`, { form: 'small', q: email }, owner),
  ).toMatchObject({ status: 202 })

  const author = { ...anAuthor(options), name, email }
  expect(
    await sendForm(`${product.url}/api/form-submission/submit`, [...fieldsOf(author), fileOf(aPdf())]),
  ).toMatchObject({ status: 201 })
  const contactMessage = { name, email, subject: `About ${name}`, message: `Write to me: ${email}` }
  expect(await product.post('/api/contact', contactMessage)).toMatchObject({ status: 201 })
  expect(
    await product.post('/api/discounts/create-session', {
      ...{ customerEmail: email, name, phone, instituteOrUniversity, country, unitAmount: 0 },
      description: `I am ${name}`,
    }),
  ).toMatchObject({ status: 200 })
  await product.runJobs()
  await inMailings(product, { name, email })
  await product.runJobs()
  return { name, email, visitor, record }
}

const inMailings = async ({ db, clock }: TestProduct, { name, email }: { name: string; email: string }) => {
  const [mailing, recipient] = [newId(clock.now()), newId(clock.now())]
  const at = clock.now()
  await sql`
    insert into mailings (website, id, state, list, filter, purpose, subject, body, created_at, created_by, saved_at,
      started_at, ended_at, left_out)
    values (${website}, ${mailing}, 'finished', 'bookings', ${`q=${email}`}, 'news', 'News', ${`Ask ${name}`}, ${at},
      'a', ${at}, ${at}, ${at}, ${JSON.stringify([{ name, address: email }])}::jsonb)`.execute(db)
  await sql`
    insert into mailing_recipients (id, website, mailing_id, source_id, name, address, filled, state)
    values (${recipient}, ${website}, ${mailing}, ${recipient}, ${name}, ${email},
      ${JSON.stringify({ name })}::jsonb, 'sent')`.execute(db)
  await sql`
    insert into news_leavers values (${website}, ${email.toLowerCase()}, ${at}, ${recipient})`.execute(db)
  await sql`
    insert into refused_addresses (website, id, address, name, answer_code, answer, refused_at, mail_id)
    values (${website}, ${newId(at)}, ${email}, ${name}, 550, 'No such user', ${at}, ${recipient})`.execute(
    db,
  )
  await sql`
    insert into payment_exceptions (id, website, provider, livemode, reason, subject, customer_name, customer_email,
      opened_at, closed_at, answer, note)
    values (${newId(at)}, ${website}, 'sandbox', false, 'unknown_session', ${`unknown:${recipient}`}, ${name}, ${email},
      ${at}, ${at}, 'reviewed', ${`${name} has called`})`.execute(db)
}
