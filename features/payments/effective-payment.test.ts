import { expect, test } from 'vitest'
import { effectivePayment, paidOrNewest } from './effective-payment.ts'

const payment = (status: string, refundedCents = 0, lostCents = 0, totalCents = 100) => ({
  status,
  totalCents,
  refundedCents,
  lostCents,
})

const paid = payment('COMPLETED')
const returned = payment('COMPLETED', 60, 40)
const free = payment('COMPLETED', 0, 0, 0)
const pending = payment('PENDING')
const expired = payment('EXPIRED')

test.each([
  ['nothing, where nothing is', [], undefined],
  ['the newest, where none is paid', [pending, expired], pending],
  ['the paid one before the newer', [pending, paid, expired], paid],
  ['one of nothing as a paid one', [pending, free], free],
  ['the one whose money is there before one whose money went back', [returned, paid], paid],
  ['money that went back before what waits', [pending, returned], returned],
  ['the newer of two that are paid', [payment('COMPLETED', 1), paid], payment('COMPLETED', 1)],
])('the effective payment tells %s', (_what, newestFirst, effective) => {
  expect(effectivePayment(newestFirst)).toEqual(effective)
})

test.each([
  ['nothing, where nothing is', [], undefined],
  ['the paid one before the newer', [pending, paid], paid],
  ['what he has begun since his money went back', [pending, returned], pending],
  ['money that went back, as long as it is the newest', [returned, expired], returned],
])('the effective payment tells the visitor %s', (_what, newestFirst, effective) => {
  expect(paidOrNewest(newestFirst)).toEqual(effective)
})
