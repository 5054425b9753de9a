import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askForPasswordLink, inviteAdmin, resetAccount } from '#features/accounts/accounts.contract.ts'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { insertAbstracts } from '../many-abstracts.ts'
import { aPerson, startTestProduct } from '../product.ts'
import { readMail } from '../read-mail.ts'
import { plant } from './canary-data.ts'

/* Organisers' changes other than decisions (repeated-decisions.test.ts), six times concurrently. */

const product = await startTestProduct({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
const { app, db, clock } = product
const owner = await bearerOf(app, await anAdmin(db))
const website = 'renewable'
const under = '/admin/api/admin'
const planted = await plant(product, aWebsite(website), { prints: false })

type Sent = Awaited<ReturnType<typeof product.ask>>
const sixTimes = (method: 'POST' | 'PUT', url: string, body?: unknown, headers: object = owner) =>
  Promise.all(
    Array.from({ length: 6 }, () => product.ask(method, url, body, headers as Record<string, string>)),
  )
const statusesOf = (answers: readonly Sent[]) => answers.map(({ status }) => status).toSorted()
const allRight = Array.from({ length: 6 }, () => 200)

/** The source of each email to this address. */
const mailsTo = async (address: string) => {
  while ((await product.runJobs()) > 0);
  return (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(address))
}
const entriesOf = async (action: string) =>
  (await db.selectFrom('auditEntries').select('id').where('action', '=', action).orderBy('id').execute())
    .length
const tokenIn = (text: string) => /\/admin-set-password#([\w-]{43})/.exec(text)?.[1]

test('an account that is invited or reset six times at once gets one email, and each answer has the active link', async () => {
  const email = 'guest@hostile-accounts.example.org'
  const guest = { email, name: 'Grace Guest', role: 'ADMIN', websites: [website] }
  expect(statusesOf(await sixTimes('POST', inviteAdmin.path, guest))).toEqual([201, 409, 409, 409, 409, 409])
  expect(await mailsTo(email)).toHaveLength(1)

  const { id } = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const reset = resetAccount.path.replace(':id', id)
  const answers = await sixTimes('POST', reset)
  const links = [...new Set(answers.map(({ body }) => String(body['link'])))]
  expect(statusesOf(answers)).toEqual(allRight)
  expect(links).toHaveLength(1)
  expect(await entriesOf('account.reset')).toBe(1)
  const [, mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(tokenIn(mail?.text ?? '')).toBe(tokenIn(links[0] ?? ''))

  // a second click right after the email, and another link a minute later
  expect((await product.post(reset, undefined, owner)).body['link']).toBe(links[0])
  clock.advance(61)
  expect((await product.post(reset, undefined, owner)).body['link']).not.toBe(links[0])
  expect(await mailsTo(email)).toHaveLength(3)
})

test('a forgotten password that is reported six times at once is one email, and again after a minute', async () => {
  const { email } = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite(website)] })
  const spellings = [email, email.toUpperCase()]
  const ask = () =>
    Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        product.post(askForPasswordLink.path, { email: spellings[at % 2] }),
      ),
    )
  expect(new Set((await ask()).map(({ status }) => status))).toEqual(new Set([202]))
  expect(await mailsTo(email)).toHaveLength(1)
  await ask()
  expect(await mailsTo(email)).toHaveLength(1)
  clock.advance(61)
  await ask()
  expect(await mailsTo(email)).toHaveLength(2)
})

test('abstracts that are decided and released six times at once are so once, with one email to each author', async () => {
  const emails = ['kay@hostile-abstracts.example.org', 'lee@hostile-abstracts.example.org']
  const ids = await insertAbstracts(
    db,
    aWebsite(website),
    emails.map((email) => ({ email })),
  )
  const submissions = ids.map((id) => ({ id, version: 0 }))
  const at = `${under}/abstract-submissions/${website}`
  const decided = await sixTimes('POST', `${at}/decide`, { submissions, decision: 'talk' })
  expect(statusesOf(decided)).toEqual([200, 412, 412, 412, 412, 412])
  expect(await entriesOf('abstract.decided')).toBe(2)

  const { count, stamp } = (await product.get(`${at}/release`, owner)).body
  const released = await sixTimes('POST', `${at}/release`, { count, stamp })
  expect(statusesOf(released)).toEqual([200, 409, 409, 409, 409, 409])
  for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
})

test('a mailing that is started six times at once reaches each recipient once', async () => {
  const { email } = planted.person
  const before = (await mailsTo(email)).length
  const draft = { list: 'bookings', filter: '', purpose: 'service', subject: 'To all', text: 'x', version: 0 }
  const mailing = `${under}/mailings/${website}/${newId(clock.now())}`
  expect(statusesOf(await sixTimes('PUT', mailing, draft))).toEqual([200, 412, 412, 412, 412, 412])
  const segment = `${under}/mailing-segment/${website}?list=bookings&filter=&purpose=service`
  const { count, stamp } = (await product.get(segment, owner)).body
  const started = await sixTimes('POST', `${mailing}/start`, { count, stamp, version: 1 })
  expect(statusesOf(started)).toEqual([200, 409, 409, 409, 409, 409])
  clock.advance(130)
  expect((await mailsTo(email)).length - before).toBe(1)
})

test('a message that is noted as answered, and an address that is corrected six times at once, are so once', async () => {
  const { id } = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('website', '=', aWebsite(website))
    .executeTakeFirstOrThrow()
  const noted = await sixTimes('PUT', `${under}/messages/${website}/${id}`, { answered: true })
  expect(statusesOf(noted)).toEqual(allRight)
  expect(await entriesOf('message.noted')).toBe(1)

  const corrected = { email: 'new@hostile-address.example.org', phone: '1', sendConfirmation: true }
  const { id: abstract } = await db
    .selectFrom('abstractSubmissions')
    .select('id')
    .where('email', 'like', 'ida@%')
    .executeTakeFirstOrThrow()
  const url = `${under}/abstract-submissions/${website}/${abstract}`
  expect(statusesOf(await sixTimes('PUT', url, corrected))).toEqual(allRight)
  expect(await mailsTo(corrected.email)).toHaveLength(1)
  expect(await entriesOf('abstract.author-corrected')).toBe(1)
})

test('mailings of two websites that were given the same id are both sent', async () => {
  const id = newId(clock.now())
  const recipients: [string, string][] = []
  for (const other of ['optics', 'nursing']) {
    const visitor = { ...aPerson(), presentationType: 'SPEAKER' }
    const host = { host: `${other}.localhost:3000` }
    expect((await product.post('/api/registration/register', visitor, host)).status).toBe(201)
    const draft = { list: 'bookings', filter: '', purpose: 'service', subject: other, text: 'x', version: 0 }
    const mailing = `${under}/mailings/${other}/${id}`
    expect((await product.ask('PUT', mailing, draft, owner)).status).toBe(200)
    const segment = `${under}/mailing-segment/${other}?list=bookings&filter=&purpose=service`
    const { count, stamp } = (await product.get(segment, owner)).body
    expect((await product.post(`${mailing}/start`, { count, stamp, version: 1 }, owner)).status).toBe(200)
    recipients.push([other, visitor.email])
  }
  clock.advance(130)
  for (const [other, email] of recipients)
    expect((await mailsTo(email)).map(({ headers }) => headers['subject'])).toContain(other)
})

test('a refund under the id of a request of another website is refused, and tells nothing of that one', async () => {
  const nursing = await plant(product, aWebsite('nursing'), { prints: false })
  const requestId = randomUUID()
  const refund = async (of: typeof planted, amount: number) => {
    const { id } = await product.recordOf(of.sessionId)
    const request = { amount, reason: 'requested_by_customer', requestId }
    return product.post(`/api/payments/${of.website}/${id}/refunds`, request, owner)
  }
  expect((await refund(planted, 12.34)).status).toBeLessThan(300)
  const { status, body } = await refund(nursing, 5)
  expect(status).toBe(409)
  expect(body.message).toBe('This refund was already requested. Check the refunds first.')
})
