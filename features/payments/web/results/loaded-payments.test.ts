import { expect, it } from 'vitest'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { amongLoaded } from './loaded-payments.ts'

const payment = (id: string, customerEmail: string, status = 'PENDING') =>
  ({ id, customerEmail, status, createdAt: `2026-01-0${id}T00:00:00.000Z` }) as PaymentRecord

it('the search without a server finds a part of an address among all that was loaded, each payment once, the newest first A8', () => {
  const [one, two, three] = [
    payment('1', 'Ada.One@example.org'),
    payment('2', 'ada.two@example.org', 'FAILED'),
    payment('3', 'mei@example.org'),
  ]
  const pages = [[one, two], [three, one], []]
  expect(amongLoaded(pages, 'ADA.', undefined)).toEqual([two, one])
  expect(amongLoaded(pages, 'ada.', 'FAILED')).toEqual([two])
  expect(amongLoaded(pages, 'two', undefined)).toEqual([two])
  expect(amongLoaded(pages, 'tw', undefined)).toEqual([])
  expect(amongLoaded(pages, 'Me', undefined)).toEqual([three])
  expect(amongLoaded(pages, 'nobody@', undefined)).toEqual([])
  const many = Array.from({ length: 101 }, (_, at) => payment(String(at), 'ada@example.org'))
  expect(amongLoaded([many], 'ada@', undefined)).toHaveLength(100)
})
