import { expect, test } from 'vitest'
import { otherFields } from './other-fields.ts'

test('every field that has no place of its own is shown by what it is A19', () => {
  const record = {
    id: 'x',
    instituteOrUniversity: 'Ariake',
    amountRequested: 12.5,
    livemode: true,
    decidedAt: '2026-11-20T14:06:00.000Z',
    answerNote: null,
    count: 3,
    parts: ['a'],
  }
  expect(otherFields(record, ['id'])).toEqual([
    { name: 'Institute or university', value: 'Ariake', as: 'text' },
    { name: 'Amount requested', value: 12.5, as: 'money' },
    { name: 'Livemode', value: 'Yes', as: 'text' },
    { name: 'Decided at', value: '2026-11-20T14:06:00.000Z', as: 'moment' },
    { name: 'Answer note', value: null, as: 'text' },
    { name: 'Count', value: 3, as: 'text' },
    { name: 'Parts', value: '["a"]', as: 'text' },
  ])
})
