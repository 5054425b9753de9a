import { expect, it } from 'vitest'
import { settlingOf } from './settling.ts'

const record = { status: 'PENDING', sessionStatus: 'complete', paymentStatus: 'unpaid' } as const

it.each([
  ['of a bank that still works on it is at the bank', record, 'at the bank'],
  ['that the provider has is arrived', { ...record, paymentStatus: 'paid' }, 'arrived'],
  ['of an open session is nowhere yet', { ...record, sessionStatus: 'open' }, undefined],
  ['that is completed settles no longer', { ...record, status: 'COMPLETED' }, undefined],
  ['that has failed settles no longer', { ...record, status: 'FAILED' }, undefined],
] as const)('money %s', (_what, of, where) => {
  expect(settlingOf(of)).toBe(where)
})
