import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { anAttempt } from '../attempts.ts'
import { aPerson } from '../product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm } from '../upload-form.ts'

/** What was acknowledged: ids by table, and for abstracts the expected file. */
export type Acknowledged = {
  registrations: string[]
  contactMessages: string[]
  discountRequests: string[]
  paymentRecords: string[]
  abstracts: { id: string; hash: string }[]
}

export const noneAcknowledged = (): Acknowledged => ({
  registrations: [],
  contactMessages: [],
  discountRequests: [],
  paymentRecords: [],
  abstracts: [],
})

export const countOf = (acknowledged: Acknowledged): number =>
  Object.values(acknowledged).reduce((sum, { length }) => sum + length, 0)

type Answer = Record<string, unknown> | undefined

/*
 * A connection for each request: a closing server may close an idle one just as the next request is sent. Browsers then
 * repeat the request; fetch does not.
 */
const ownConnection = { connection: 'close' }

/** Called with the reason why something was not acknowledged. */
type OnRefused = (why: string) => void

const post = async (url: string, body: unknown, onRefused: OnRefused): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...ownConnection, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await answer.text()
    if (!answer.ok) onRefused(`${answer.status} of ${url}: ${text.slice(0, 200)}`)
    return answer.ok ? (JSON.parse(text) as Answer) : undefined
  } catch (error) {
    // nothing was acknowledged
    onRefused(`${url}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
    return undefined
  }
}

const uniquePerson = () => aPerson({ email: `w.${randomBytes(6).toString('hex')}@example.org` })

type Options = { interestedInId: string; sessionId: string }
type Kind = (
  origin: string,
  done: Acknowledged,
  how: { options: Options; onRefused: OnRefused },
) => Promise<void>

/** Registers and opens the checkout. */
const register: Kind = async (origin, done, { onRefused }) => {
  const person = { ...uniquePerson(), ...anAttempt() }
  const registered = await post(`${origin}/api/registration/register`, person, onRefused)
  if (!registered) return
  done.registrations.push(String(registered['id']))
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
  const prices = (await post(
    `${origin}/api/registration/get-pricing-config`,
    choice,
    onRefused,
  )) as unknown as { id: number; totalPrice: number }[] | undefined
  const opened = await post(
    `${origin}/api/payment/create-checkout-session?pricingConfigId=${prices?.[0]?.id}`,
    {
      ...person,
      registrationId: registered['id'],
      pricingConfigId: prices?.[0]?.id,
      unitAmount: prices?.[0]?.totalPrice,
    },
    onRefused,
  )
  if (opened) done.paymentRecords.push(String(opened['sessionId']))
}

const write: Kind = async (origin, done, { onRefused }) => {
  const { name, email } = uniquePerson()
  const message = { name, email, subject: 'A question', message: email }
  const sent = await post(`${origin}/api/contact`, message, onRefused)
  if (sent) done.contactMessages.push(String(sent['id']))
}

const requestDiscount: Kind = async (origin, done, { onRefused }) => {
  const { name, email, phone, instituteOrUniversity, country } = uniquePerson()
  const request = {
    name,
    customerEmail: email,
    phone,
    instituteOrUniversity,
    country,
    description: 'x',
    unitAmount: 0.2,
  }
  const sent = await post(`${origin}/api/discounts/create-session`, request, onRefused)
  if (sent) done.discountRequests.push(String(sent['id']))
}

const submit: Kind = async (origin, done, { options, onRefused }) => {
  const pdf = aPdf(20_000 + randomBytes(1).readUInt8() * 500, { fill: randomBytes(8).toString('hex') })
  const { email } = uniquePerson()
  const sent = await sendForm(`${origin}/api/form-submission/submit`, [
    ...fieldsOf(anAuthor(options, { email })),
    fileOf(pdf),
  ]).catch((error: unknown) => onRefused(String(error)))
  if (sent && sent.status >= 300) onRefused(`${sent.status}: ${JSON.stringify(sent.body)}`)
  if (sent && sent.status < 300)
    done.abstracts.push({
      id: String(sent.body['id']),
      hash: createHash('sha256').update(pdf).digest('hex'),
    })
}

/** Visitors who write continuously until they are stopped; `done` holds what was acknowledged. */
export const startWriters = (
  origin: string,
  done: Acknowledged,
  options: Options,
  onRefused: OnRefused = () => undefined,
) => {
  let stopped = false
  const kinds = [register, register, write, requestDiscount, submit, submit]
  const all = kinds.map(async (kind) => {
    while (!stopped) await kind(origin, done, { options, onRefused })
  })
  return async () => {
    stopped = true
    await Promise.all(all)
  }
}

const missingIn = async (pool: Pool, table: string, column: string, ids: readonly string[]) => {
  const { rows } = await pool.query(
    `select wanted from unnest($1::text[]) as wanted where not exists (select 1 from ${table} where ${column}::text = wanted)`,
    [ids],
  )
  return rows.map(({ wanted }) => `${table} ${wanted}`)
}

/** Acknowledged rows that are missing, and files that differ from what was sent. */
export const lostOf = async (pool: Pool, folder: string, done: Acknowledged): Promise<string[]> => {
  const missing = [
    ...(await missingIn(pool, 'registrations', 'id', done.registrations)),
    ...(await missingIn(pool, 'contact_messages', 'id', done.contactMessages)),
    ...(await missingIn(pool, 'discount_requests', 'id', done.discountRequests)),
    ...(await missingIn(pool, 'payment_records', 'session_id', done.paymentRecords)),
    ...(await missingIn(
      pool,
      'abstract_submissions',
      'id',
      done.abstracts.map(({ id }) => id),
    )),
  ]
  const { rows } = await pool.query('select id, file_key from abstract_submissions')
  const keys = new Map(rows.map((row) => [row.id as string, row.file_key as string]))
  for (const { id, hash } of done.abstracts) {
    const bytes = await readFile(join(folder, 'files', keys.get(id) ?? '')).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== hash) missing.push(`the file of ${id}`)
  }
  return missing
}
