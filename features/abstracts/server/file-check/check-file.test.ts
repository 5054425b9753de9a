import { expect, test } from 'vitest'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aRealPdf } from '#tests/real-pdf.ts'
import { anAuthor, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'

const product = await startTestProduct()
const options = await someOptions(product.pool)
const owner = await bearerOf(product.app, await anAdmin(product.db))

/** An author who has submitted this file: what they were told, what organisers see, and their link. */
const submitted = async (file: Buffer) => {
  const author = anAuthor(options)
  const answer = await sendForm(`${product.url}/api/form-submission/submit`, [
    ...fieldsOf(author),
    fileOf(file),
  ])
  expect(answer.status).toBe(201)
  const before = await listed(author)
  await product.runJobs()
  const mail = (await product.readMails()).find(({ text }) => text.includes(author.email ?? ''))
  const { text } = readMail(mail?.text ?? '')
  return { author, before, text, token: /my-abstract#(\S+)/.exec(text)?.[1] ?? '' }
}

const listed = async ({ email = '' }: { email?: string }) => {
  const { body } = await product.get(`/admin/api/admin/abstract-submissions/renewable?q=${email}`, owner)
  const [item] = body as unknown as AbstractListItem[]
  return item?.fileProblem
}
const csvOf = async ({ email = '' }: { email?: string }) =>
  (
    await product.app.inject({
      url: `/admin/api/admin/export/abstract-submissions/renewable?q=${email}`,
      headers: owner,
    })
  ).payload
const ownProblem = async (token: string) => {
  const { body } = await product.get('/api/form-submission/mine', { authorization: `Bearer ${token}` })
  return (body['file'] as { problem: unknown }).problem
}
const replace = async (token: string, file: Buffer) => {
  const address = `${product.url}/api/form-submission/mine/file`
  const answer = await sendForm(address, [fileOf(file, 'better.pdf')], { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  return (answer.body['file'] as { problem: unknown }).problem
}

test('a PDF with a password is taken, and its author and the organisers are told; another file in its place is looked into anew', async () => {
  const { author, before, text, token } = await submitted(await aRealPdf({ userPassword: 'secret' }))
  expect([before, await listed(author)]).toEqual([null, 'password'])
  expect(text).toContain('About the file: This PDF needs a password, so the committee cannot open it.')
  expect(await csvOf(author)).toContain('Needs a password')
  expect(await ownProblem(token)).toBe('password')

  // what was found of the file before is not said of this one
  expect(await replace(token, await aRealPdf())).toBeNull()
  await product.runJobs()
  expect([await listed(author), await ownProblem(token)]).toEqual([null, null])
  await replace(token, Buffer.from('%PDF-1.7\n'))
  await product.runJobs()
  expect([await listed(author), await ownProblem(token)]).toEqual(['damaged', 'damaged'])
})

test('a whole PDF has no word about it anywhere', async () => {
  const { author, text } = await submitted(await aRealPdf())
  expect(await listed(author)).toBeNull()
  expect(text).not.toContain('About the file')
})

test('a PDF that is cut in half is taken, and its author is told that its end is missing', async () => {
  const pdf = await aRealPdf()
  const { author, text } = await submitted(pdf.subarray(0, pdf.length / 2))
  expect(await listed(author)).toBe('incomplete')
  expect(text).toContain('The end of this PDF is missing')
})
