import { expect, test } from 'vitest'
import type { DiscountRecord } from './admin-discounts.contract.ts'
import { type AnswerAct, answerBody, answerConsequences, answerErrors } from './answer-form.ts'

const record = { customerEmail: 'ada@example.org', amountRequested: 150.5 } as DiscountRecord
const typed = (amount: string, note = '') => ({ amount, note })

test.each<[AnswerAct, string, object]>([
  ['approve', '12', { decision: 'approved' }],
  ['another', ' 99.90 ', { decision: 'approved', amount: '99.90' }],
  ['another', '99,90', { decision: 'approved', amount: '99.90' }],
  ['refuse', '12', { decision: 'refused' }],
])('%s sends what it says A19', (act, amount, body) => {
  expect(answerBody(act, typed(amount))).toEqual(body)
  expect(answerBody(act, typed(amount, ' Welcome. '))).toEqual({ ...body, note: 'Welcome.' })
})

test.each(['0', '0.50', '100000', '99.9'])('another amount may be %s A19', (amount) => {
  expect(answerErrors('another', typed(amount))).toEqual({})
})
test.each(['', '0.49', '100000.01', '-1', '1.999', 'free'])(
  'another amount may not be "%s" A19',
  (amount) => {
    expect(answerErrors('another', typed(amount)).amount).toContain('from 0.50 to 100,000')
    expect(answerErrors('approve', typed(amount))).toEqual({})
  },
)
test('a note has at most 2,000 characters A19', () => {
  expect(answerErrors('refuse', typed('', 'x'.repeat(2_000)))).toEqual({})
  expect(answerErrors('refuse', typed('', 'x'.repeat(2_001))).note).toContain('2,000')
})

test.each<[AnswerAct, string, string]>([
  ['approve', '', 'a link to pay €150.50 once.'],
  ['another', '99.9', 'a link to pay €99.90 once.'],
  ['another', '99,9', 'a link to pay €99.90 once.'],
  ['another', '', 'a link to pay the amount once.'],
  ['another', '0', 'There is nothing to pay'],
  ['refuse', '', 'The email has no link.'],
])('before %s (%s) it is said what the email will do A19', (act, amount, words) => {
  expect(answerConsequences(act, record, typed(amount))).toContain(words)
})
