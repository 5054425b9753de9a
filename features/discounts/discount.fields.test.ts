import { expect, test } from 'vitest'
import { discountRecord } from './admin-discounts.contract.ts'
import { discountNames, nameInCall, nameInForm } from './discount.fields.ts'
import { discountBodyOf, emptyForm } from './discount-form.ts'
import { labels } from './discount-texts.ts'
import { createDiscountSession } from './discounts.contract.ts'

test.each(discountNames)('%s is requested, judged, sent, and listed', (name) => {
  const body = discountBodyOf({ ...emptyForm, [nameInForm(name)]: ' said ' }, { origin: '', now: 0 })
  expect(labels).toHaveProperty(nameInForm(name))
  expect(body).toHaveProperty(nameInCall(name), 'said')
  expect(Object.keys(createDiscountSession.body.shape)).toContain(nameInCall(name))
  expect(Object.keys(discountRecord.shape)).toContain(nameInCall(name))
})

test('a record of the list holds its fields in the order of the specification A20', () => {
  expect(Object.keys(discountRecord.shape).slice(0, 12)).toEqual([
    'id',
    'name',
    'customerEmail',
    'amountTotal',
    'status',
    'createdAt',
    'sessionId',
    'phone',
    'instituteOrUniversity',
    'country',
    'description',
    'orderReference',
  ])
})
