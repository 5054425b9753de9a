import { expect, test } from 'vitest'
import { sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'

const product = await startTestProduct()
const { db, runJobs } = product

const register = async (person: object) => {
  const { status, body } = await product.post('/api/registration/register', person)
  expect(status).toBeLessThan(300)
  return String(body['id'])
}
const mailsTo = async ({ email }: { email: string }) => {
  await runJobs()
  return (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(email))
}

test.each(sampleOf(['SPEAKER', 'POSTER', 'STUDENT', 'EXHIBITOR'], ['SPEAKER']))(
  'who registers as %s and pays nothing gets one email, with the reference and a link that opens their page T13',
  async (presentationType) => {
    const person = { ...aPerson(), presentationType }
    const id = await register(person)
    expect(await register(person)).toBe(id)
    const mails = await mailsTo(person)
    expect(mails).toHaveLength(1)
    const [{ text, headers }] = mails as [(typeof mails)[number]]
    expect(headers['subject']).toMatch(/^Your registration for the /)
    expect(text).toContain(`Dear ${person.name},`)
    expect(text).toContain('There is nothing to pay online.')
    expect(text).toContain('Keep this link to yourself.')
    expect(text).toMatch(/R-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    const token = /\/my-registration#(\S+)/.exec(text)?.[1] ?? ''
    const own = await product.get('/api/registration/mine', { authorization: `Bearer ${token}` })
    expect(own).toMatchObject({ status: 200, body: { name: person.name, state: 'registered' } })
  },
)

test('several at the same moment get one each, and who registers again with another country gets another T13', async () => {
  const people = Array.from({ length: 4 }, () => ({ ...aPerson(), presentationType: 'STUDENT' }))
  const payer = aPerson()
  await Promise.all([...people, ...people, payer].map(register))
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
  expect(await mailsTo(payer)).toEqual([])
  const [first = payer] = people
  await register({ ...first, country: 'Norway' })
  expect(await mailsTo(first)).toHaveLength(2)
})

test('an address that registers many in a row gets five emails, and some again a quarter of an hour later T13', async () => {
  const person = { ...aPerson(), presentationType: 'STUDENT' }
  const register7 = async (of: string) => {
    for (let n = 0; n < 7; n++) await register({ ...person, name: `${of} ${n}` })
  }
  await register7('Ada')
  expect(await mailsTo(person)).toHaveLength(5)
  product.clock.advance(16 * 60)
  await register7('Bo')
  expect(await mailsTo(person)).toHaveLength(10)
})

test('one that was cancelled before the email went out is confirmed to no one T13', async () => {
  const person = { ...aPerson(), presentationType: 'POSTER' }
  const id = await register(person)
  await db.updateTable('registrations').set({ cancelledAt: new Date() }).where('id', '=', id).execute()
  expect(await mailsTo(person)).toEqual([])
})
