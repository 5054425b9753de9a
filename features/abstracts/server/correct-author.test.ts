import { expect, test } from 'vitest'
import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'

const product = await startTestProduct()
const owner = await bearerOf(product.app, await anAdmin(product.db))
const options = await someOptions(product.pool)
const list = '/admin/api/admin/abstract-submissions/renewable'

const correct = (id: string, body: object, headers: Record<string, string> = {}) =>
  product.ask('PUT', `${list}/${id}`, body, { ...owner, ...headers })
const mailsTo = async (email = '') => {
  await product.runJobs()
  return (await product.readMails())
    .map(({ text }) => ({ ...readMail(text), source: text }))
    .filter(({ headers }) => headers['to']?.includes(email))
}
const tokenIn = (mail: { text: string } | undefined) =>
  /\/my-abstract#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
const own = async (token: string) =>
  (await product.get('/api/form-submission/mine', { authorization: `Bearer ${token}` })).status

const submitted = async () => {
  const author = anAuthor(options)
  const { body } = await sendForm(`${product.url}/api/form-submission/submit`, [
    ...fieldsOf(author),
    fileOf(aPdf()),
  ])
  const { email = '', phone = '', name = '' } = author
  return { id: String(body['id']), email, phone, name, token: tokenIn((await mailsTo(email))[0]) }
}

test('With another email address of an author the former link ends, the former address is told without a name, the new one gets a link', async () => {
  const { id, email, phone, name, token } = await submitted()
  const next = `other.${id}@example.net`
  const { status, body } = await correct(id, { email: next, phone, sendConfirmation: true })
  expect({ status, body }).toMatchObject({ status: 200, body: { email: next, phone } })
  expect(await own(token)).toBe(404)
  const [received, ...more] = await mailsTo(next)
  expect(more).toEqual([])
  expect(await own(tokenIn(received))).toBe(200)
  const told = (await mailsTo(email)).filter(({ text }) => text.includes('for an abstract'))
  expect(told).toHaveLength(1)
  expect(told[0]?.source).not.toContain(next)
  expect(told[0]?.source).not.toContain(name)
  const entry = await product.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'abstract.author-corrected')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ oldValues: { email: hashOfAddress(email) }, newValues: { email: next } })
})

test('Of two who correct the same author at once, the later one learns what it is now, and a phone number ends no link', async () => {
  const { id, email, token } = await submitted()
  const rows = (await product.get(list, owner)).body as unknown as { id: string; contactVersion: string }[]
  const seen = { 'if-match': `"${rows.find((row) => row.id === id)?.contactVersion}"` }
  expect((await correct(id, { email, phone: '+81 1' }, seen)).status).toBe(200)
  expect(await own(token)).toBe(200)
  expect(await correct(id, { email, phone: '+81 2' }, seen)).toMatchObject({
    status: 412,
    body: {
      message: `The author has changed since you opened the submission. It is now: ${email}, +81 1. Nothing was saved.`,
    },
  })
  expect((await correct(id, { email, phone: '+81 1' }, seen)).status).toBe(200)
  expect((await correct(id, { email: 'none', phone: '+81 1' })).status).toBe(400)
})
