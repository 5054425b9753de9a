import { expect, test } from 'vitest'
import { emptyForm, fieldsOf, labels } from './abstract-form.ts'
import { abstractFields } from './abstracts.contract.ts'
import { abstractListItem } from './admin-abstracts.contract.ts'
import { authorNames } from './author.fields.ts'

test.each(authorNames)('%s is requested, judged, sent, and listed', (name) => {
  expect(labels).toHaveProperty(name)
  expect(emptyForm).toHaveProperty(name, '')
  expect(Object.keys(abstractFields.shape)).toContain(name)
  expect(Object.keys(fieldsOf(emptyForm))).toContain(name)
  expect(Object.keys(abstractListItem.shape)).toContain(name)
})

test('the parts of the call stand in the order of the specification T21', () => {
  expect(Object.keys(fieldsOf(emptyForm))).toEqual([
    'titlePrefix',
    'name',
    'phone',
    'email',
    'organizationName',
    'interestedInId',
    'sessionId',
    'country',
  ])
})
