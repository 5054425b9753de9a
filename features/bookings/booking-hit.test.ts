import { describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { shortReference } from '#shared/short-reference.ts'
import { hitOfBooking } from './booking-hit.ts'
import type { Booking } from './bookings.contract.ts'

const id = newId(new Date('2026-03-03T09:00:00Z'))
const record = {
  id: 'p',
  status: 'COMPLETED',
  provider: 'stripe',
  livemode: true,
  manualMethod: null,
  refunded: false,
}
const person = {
  id,
  name: 'Daisuke Arakawa',
  email: 'd@example.jp',
  phone: '+81 3 5550',
  country: 'Japan',
  instituteOrUniversity: 'Ariake Institute',
  presentationType: 'SPEAKER',
  presentationLabel: 'Speaker',
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  amountPaid: 500,
  paymentRecord: record,
  pricingConfig: { totalPrice: 500, accommodationOption: { nights: 3, guests: 1, price: 100 } },
  stay: { nights: 3, guests: 1 },
  cancelledAt: null,
}
const hitOf = (change: object = {}, search = 'ara') =>
  hitOfBooking({ ...person, ...change } as unknown as Booking, search)

describe('a person', () => {
  it.each([
    [{}, 'Paid', 'done'],
    [{ amountPaid: 200 }, 'Partly refunded', 'returned'],
    [{ paymentRecord: { ...record, refunded: true }, amountPaid: 0 }, 'Refunded', 'returned'],
    [{ paymentRecord: { ...record, status: 'PENDING' } }, 'Pending', 'waiting'],
    [{ paymentRecord: { ...record, status: 'CANCELLED' } }, 'Payment stopped', 'stopped'],
    [{ paymentRecord: { ...record, status: 'EXPIRED' } }, 'Expired', 'expired'],
    [{ paymentRecord: { ...record, status: 'FAILED' } }, 'Failed', 'failed'],
    [{ paymentRecord: null, pricingConfig: null }, 'No Payment Record', 'none'],
    [{ cancelledAt: '2026-03-03T09:00:00.000Z' }, 'Booking cancelled', 'cancelled'],
  ])('with %j is %s', (change, word, sign) => expect(hitOf(change).state).toEqual({ word, sign }))

  it.each([
    [{}, 'ara', 'Speaker, 3 nights · d@example.jp'],
    [{ stay: { nights: 1, guests: 1 } }, 'ara', 'Speaker, 1 night · d@example.jp'],
    [{ stay: null }, 'ara', 'Speaker, with a room · d@example.jp'],
    [{ registrationType: 'REGISTRATION_ONLY' }, 'ara', 'Speaker, no room · d@example.jp'],
    [{}, 'ariake', 'Speaker, 3 nights · d@example.jp · Ariake Institute'],
    [{}, '5550', 'Speaker, 3 nights · d@example.jp · +81 3 5550'],
    [{}, shortReference(id), `Speaker, 3 nights · d@example.jp · ${shortReference(id)}`],
  ])('of %j found by %s shows why: %s', (change, search, detail) => {
    expect(hitOf(change, search)).toMatchObject({ id, title: 'Daisuke Arakawa', detail, isTest: false })
  })

  it('of a test says so', () =>
    expect(hitOf({ paymentRecord: { ...record, livemode: false } }).isTest).toBe(true))
})
