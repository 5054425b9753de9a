import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import { emptyRefund, refundBody, refundCents, refundErrors } from './refund-form.ts'

const left = 42_395
const form = emptyRefund(left)

describe('the form of a refund', () => {
  test('opens with all that is left, and sends it', () => {
    expect(form).toMatchObject({ how: 'all', amount: '423.95' })
    expect(refundErrors(form, left)).toEqual({})
    expect(refundBody({ ...form, note: '  ' }, toCents(left), 'one')).toEqual({
      amount: '423.95',
      reason: 'requested_by_customer',
      requestId: 'one',
    })
    expect(refundBody({ ...form, note: ' Ill ' }, toCents(5), 'two')).toMatchObject({
      amount: '0.05',
      note: 'Ill',
    })
  })

  test.each<[string, number | undefined]>([
    ['423.95', 42_395],
    [' 0.01 ', 1],
    ['100', 10_000],
    ['423.96', undefined],
    ['0', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1,5', 150],
    ['1,500', undefined],
    ['1.005', undefined],
  ])('takes a part of %j as %s cents', (amount, cents) => {
    const typed = { ...form, how: 'part', amount } as const
    expect(refundCents(typed, left)).toBe(cents)
    expect(Object.keys(refundErrors(typed, left))).toEqual(cents === undefined ? ['amount'] : [])
  })

  test('tells of a note that is too long before it is sent', () => {
    expect(refundErrors({ ...form, note: 'x'.repeat(501) }, left)).toHaveProperty('note')
    expect(refundErrors({ ...form, note: 'x'.repeat(500) }, left)).toEqual({})
  })
})
