import { expect, it } from 'vitest'
import type { DiscountRecord } from './admin-discounts.contract.ts'
import { hitOfDiscount } from './discount-hit.ts'

it.each([
  [{}, 'To decide'],
  [{ decision: 'approved' }, 'Approved'],
  [{ decision: 'refused' }, 'Refused'],
  [{ decision: 'approved', status: 'COMPLETED' }, 'Paid'],
  [{ status: 'COMPLETED', refunded: true }, 'Refunded'],
])('a discount request with %j is %s', (change, word) => {
  const record = {
    id: 'd',
    name: 'Wilma Arawisher',
    customerEmail: 'w@example.org',
    phone: '1',
    instituteOrUniversity: 'Institute',
    country: 'Japan',
    amountTotal: 150.5,
    status: 'PENDING',
    decision: null,
    refunded: false,
    livemode: null,
    createdAt: '2026-03-04T07:59:00.000Z',
    ...change,
  } as unknown as DiscountRecord
  expect(hitOfDiscount(record, 'ara', 'America/Los_Angeles')).toMatchObject({
    id: 'd',
    title: 'Wilma Arawisher',
    detail: 'Requested on Mar 3, 2026 · w@example.org',
    amountCents: 15_050,
    state: { word },
    isTest: false,
  })
})
