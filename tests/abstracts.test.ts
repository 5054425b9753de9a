import { expect, test } from 'vitest'
import { startTestProduct } from './product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from './upload-form.ts'

const product = await startTestProduct()
const options = await someOptions(product.pool)
const url = `${product.url}/api/form-submission/submit`

test('T21 an abstract is stored', async () => {
  const author = anAuthor(options)
  const first = await sendForm(url, [...fieldsOf(author), fileOf(aPdf())])
  expect(first).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^A-[2-9A-Z]{6}$/) } })
})
