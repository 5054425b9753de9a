import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askForPasswordLink } from '#features/accounts/accounts.contract.ts'
import { emailAddress } from '#shared/fields.ts'
import { isAscii } from '#shared/text/email-address.ts'
import { email as emailOfProvider } from '../../sandbox/stripe/parameter-kinds.ts'
import { anAdmin } from '../admins.ts'
import { anAttempt } from '../attempts.ts'
import { isLong } from '../long.ts'
import { aPerson, startTestProduct } from '../product.ts'
import { readMail } from '../read-mail.ts'

const product = await startTestProduct()
const { db } = product

let seen = 0
/** Recipients of the emails sent since the last call. */
const sentTo = async () => {
  await product.runJobs()
  const all = (await product.readMails()).map(({ text }) => readMail(text).headers['to'] ?? '')
  const before = seen
  seen = all.length
  return all.slice(before)
}

/** Characters whose case folding is k, i or s. */
const lookAlikes: readonly [string, string][] = [
  ['k', '\u212a'],
  ['i', '\u0130'],
  ['s', '\u017f'],
]

describe('an address in letters that Unicode folds into those of another one', () => {
  test.each(lookAlikes)('with %s as %s is no way to its registrations', async (letter, other) => {
    const email = `${letter}ate.ski@uni${letter}on.example.com`
    const registered = await product.post('/api/registration/register', {
      ...aPerson({ email }),
      ...anAttempt(),
    })
    expect(registered.status).toBe(201)
    await sentTo()
    for (const wanted of [
      email.replace(letter, other),
      email.replace(`uni${letter}on`, `uni${other}on`),
      email.replaceAll(letter, other),
    ]) {
      if (emailAddress.parse(wanted) === email) continue
      expect((await product.post('/api/registration/links', { email: wanted })).status).toBeLessThan(300)
      expect(await sentTo(), wanted).toEqual([])
    }
    await product.post('/api/registration/links', { email: email.toUpperCase() })
    expect(await sentTo()).toEqual([expect.stringContaining(`<${email}>`)])
  })

  test.each(lookAlikes)(
    'with %s as %s is no way to an account, nor to its failed logins',
    async (letter, other) => {
      const account = await anAdmin(db, { email: `${letter}elly.ski.${letter}@example.org` })
      const wanted = account.email.replace(letter, other)
      await product.post(askForPasswordLink.path, { email: wanted })
      expect(await sentTo()).toEqual([])
      const { status } = await product.post('/admin/api/admin/login', { ...account, email: wanted })
      expect(status).toBe(401)
    },
  )
})

test('of two spellings of one address each gets its own link and no other', async () => {
  const spellings = ['Two.Spellings@example.org', 'two.spellings@example.org']
  for (const email of spellings)
    await product.post('/api/registration/register', { ...aPerson({ email }), ...anAttempt() })
  await sentTo()
  await product.post('/api/registration/links', { email: 'TWO.spellings@example.org' })
  expect((await sentTo()).toSorted()).toEqual(spellings.map((email) => expect.stringContaining(`<${email}>`)))
  const texts = (await product.readMails()).slice(-2).map(({ text }) => readMail(text).text)
  for (const text of texts) expect(text.match(/my-registration#/g)).toHaveLength(1)
})

test('an address that the provider does not take pays all the same, and its domain is one in any letters', async () => {
  const price = await product.priceOf()
  for (const [typed, stored, atProvider] of [
    ['info@münchen.example', 'info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
    ['pelé@example.org', 'pelé@example.org', undefined],
  ] as const) {
    const person = { ...aPerson({ email: typed }), ...anAttempt() }
    expect((await product.post('/api/registration/register', person)).status).toBe(201)
    const opened = await product.openCheckout(person, price)
    expect(opened.status, typed).toBe(200)
    const rows = await db
      .selectFrom('paymentRecords')
      .select(['status', 'customerEmail'])
      .where('customerName', '=', person.name)
      .execute()
    expect(rows).toEqual([{ status: 'PENDING', customerEmail: stored }])
    const sessionId = String(opened.body['sessionId'])
    const { parameters } = await db
      .selectFrom('sandboxSessions')
      .select('parameters')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect((parameters as { customer_email?: string }).customer_email).toBe(atProvider)
    expect((await product.pay(sessionId)).status, typed).toBeLessThan(400)
  }
})

/** Email addresses as people may type them, including unusual ones. */
const anyAddress = () => {
  const letters = fc.constantFrom(..."abkKzZ09äßİıКжあ漢é-_+.'!#$%&*/=?^`{|}~")
  const text = (most: number) => fc.string({ unit: letters, minLength: 1, maxLength: most })
  return fc.oneof(
    fc.tuple(text(12), text(10), text(5)).map(([local, host, top]) => `${local}@${host}.${top}`),
    fc.tuple(text(12), text(10)).map(([local, host]) => `${local}@${host}.example`),
    fc.emailAddress(),
  )
}

test('every address that the first step takes is one that the provider takes, or is not given to it', () => {
  fc.assert(
    fc.property(anyAddress(), (typed) => {
      const read = emailAddress.safeParse(typed)
      if (!read.success) return
      expect(emailAddress.parse(read.data)).toBe(read.data)
      if (isAscii(read.data)) expect(emailOfProvider.safeParse(read.data).success, read.data).toBe(true)
    }),
    { numRuns: isLong ? 20_000 : 2000 },
  )
})

test('whoever registers with whatever fields can go on to pay', async () => {
  const price = await product.priceOf()
  const anyText = (most: number) => fc.string({ unit: 'binary', minLength: 1, maxLength: most })
  const people = fc.sample(
    fc.record({
      name: anyText(200),
      phone: anyText(60),
      instituteOrUniversity: anyText(300),
      country: anyText(100),
      email: anyAddress(),
    }),
    isLong ? 400 : 40,
  )
  let registered = 0
  for (const fields of people) {
    const person = { ...aPerson(fields), ...anAttempt() }
    const { status } = await product.post('/api/registration/register', person)
    if (status !== 201) continue
    registered += 1
    const opened = await product.openCheckout(person, price, { orderReference: 'REG-1' })
    expect([opened.status, opened.body.message], JSON.stringify(fields)).toEqual([200, undefined])
  }
  expect(registered).toBeGreaterThan(people.length / 10)
})
