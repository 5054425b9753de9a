import { expect, it } from 'vitest'
import { paymentsQuery } from '#features/payments/admin-payments.contract.ts'
import { readListQuery } from '#platform/browser/lists/read-list-query.ts'
import { addressOf } from '#shared/address.ts'
import { aWebsite } from '#tests/websites.ts'
import { callOf } from './payment-filter.ts'

const addressFor = (request: Record<string, string>) => {
  const { endpoint, args } = callOf(aWebsite('nursing'), readListQuery(paymentsQuery, request).query)
  return addressOf(endpoint, args as never)
}

it('the list of payments asks the call of the status, that of the customer, and both at once A8', () => {
  expect(addressFor({})).toBe('/api/payments/all/nursing?limit=25&sort=-date')
  expect(addressFor({ status: 'FAILED', size: '50' })).toBe(
    '/api/payments/nursing/status/FAILED?limit=50&sort=-date',
  )
  expect(addressFor({ email: ' a/b+c@example.org ', sort: 'amount' })).toBe(
    '/api/payments/nursing/customer/a%2Fb%2Bc%40example.org?limit=25&sort=amount&match=part',
  )
  expect(
    addressFor({
      email: 'a@example.org',
      status: 'PENDING',
      cursor: 'date:1:019ad000-0000-7000-8000-000000000001',
    }),
  ).toBe(
    '/api/payments/nursing/customer/a%40example.org?limit=25&sort=-date&cursor=date%3A1%3A019ad000-0000-7000-8000-000000000001&match=part&status=PENDING',
  )
})

it('the list of payments asks for what the search has found, of a status too; an address counts before it', () => {
  expect(addressFor({ q: ' €420 ' })).toBe('/api/payments/all/nursing?limit=25&sort=-date&q=%E2%82%AC420')
  expect(addressFor({ q: 'ada', status: 'FAILED' })).toBe(
    '/api/payments/nursing/status/FAILED?limit=25&sort=-date&q=ada',
  )
  expect(addressFor({ q: 'ada', email: 'a@example.org' })).toBe(
    '/api/payments/nursing/customer/a%40example.org?limit=25&sort=-date&match=part',
  )
})

it('the list of payments leaves out of an address what it cannot mean A8', () => {
  const junk = { status: 'ALL', email: '  ', q: ' ', sort: 'name', size: '7', cursor: 'date:1:x' }
  expect(readListQuery(paymentsQuery, junk)).toEqual({ filter: {}, query: { sort: '-date', limit: '25' } })
})
