import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstErrors } from './first-errors.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name is required'), z.regex(/^[A-Z]/, 'Name begins with a capital')),
  note: z.string('Note must be text'),
})

test.each([
  [{ name: 'Ada', note: '' }, {}],
  [{ name: '', note: '' }, { name: 'Name is required' }],
  [{ name: 'ada' }, { name: 'Name begins with a capital', note: 'Note must be text' }],
])('of %j the first sentence about each wrong field is given', (body, sentences) => {
  expect(firstErrors(schema, body)).toEqual(sentences)
})
