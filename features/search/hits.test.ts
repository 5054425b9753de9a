import { describe, expect, it } from 'vitest'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import type { ReceivedMessage } from '#features/contact/admin-contact.contract.ts'
import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { newId } from '#shared/ids.ts'
import { shortReference } from '#shared/short-reference.ts'
import { type FoundRows, groupsOf } from './hits.ts'

const id = newId(new Date('2026-03-03T09:00:00Z'))
const createdAt = '2026-03-03T09:00:00.000Z'
const none: FoundRows = {
  people: { rows: [], count: 0 },
  payments: { rows: [], count: 0 },
  abstracts: { rows: [], count: 0 },
  messages: { rows: [], count: 0 },
  discounts: { rows: [], count: 0 },
}
const one = <Row>(row: unknown) => ({ rows: [row as Row], count: 1 })
const hitOf = (found: Partial<FoundRows>, search = 'ara') =>
  groupsOf({ ...none, ...found }, search)[0]?.hits[0]

const record = {
  id: 'p',
  status: 'COMPLETED',
  provider: 'stripe',
  livemode: true,
  manualMethod: null,
  refunded: false,
}
const price = { totalPrice: 500, accommodationOption: { nights: 3, guests: 1, price: 100 } }
const person = {
  id,
  name: 'Daisuke Arakawa',
  email: 'd@example.jp',
  phone: '+81 3 5550',
  country: 'Japan',
  instituteOrUniversity: 'Ariake Institute',
  presentationType: 'SPEAKER',
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  amountPaid: 500,
  paymentRecord: record,
  pricingConfig: price,
  cancelledAt: null,
}
const booking = (change: object = {}) => ({ people: one<Booking>({ ...person, ...change }) })

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
    [{ cancelledAt: createdAt }, 'Booking cancelled', 'cancelled'],
  ])('with %j is %s', (change, word, sign) =>
    expect(hitOf(booking(change))).toMatchObject({ state: { word, sign } }),
  )

  it.each([
    [{}, 'ara', 'Speaker, 3 nights · d@example.jp'],
    [{ pricingConfig: { accommodationOption: { nights: 1 } } }, 'ara', 'Speaker, 1 night · d@example.jp'],
    [{ pricingConfig: null }, 'ara', 'Speaker, with a room · d@example.jp'],
    [{ registrationType: 'REGISTRATION_ONLY' }, 'ara', 'Speaker, no room · d@example.jp'],
    [{}, 'ariake', 'Speaker, 3 nights · d@example.jp · Ariake Institute'],
    [{}, '5550', 'Speaker, 3 nights · d@example.jp · +81 3 5550'],
    [{}, shortReference(id), `Speaker, 3 nights · d@example.jp · ${shortReference(id)}`],
  ])('of %j found by %s shows why: %s', (change, search, detail) => {
    expect(hitOf(booking(change), search)).toMatchObject({ title: 'Daisuke Arakawa', detail })
  })

  it('is opened in the list of all that is found, whatever was typed', () => {
    expect(groupsOf({ ...none, ...booking() }, 'a&b 50%')).toMatchObject([
      {
        kind: 'people',
        count: 1,
        to: '/admin-bookings?q=a%26b+50%25',
        hits: [{ to: `/admin-bookings?q=a%26b+50%25&id=${id}`, isTest: false }],
      },
    ])
  })

  it('of a test says so', () =>
    expect(hitOf(booking({ paymentRecord: { ...record, livemode: false } }))?.isTest).toBe(true))
})

const paid = {
  id,
  customerName: 'Clara Araújo',
  customerEmail: 'clara@example.br',
  customerInstitute: 'Institute',
  customerCountry: 'Brazil',
  status: 'COMPLETED',
  sessionId: 'cs_test_b9Xw3NfH2qTs0000',
  paymentIntentId: 'pi_12345678',
  amountTotalCents: 42_000,
  refundedCents: 0,
  lostCents: 0,
  disputeStatus: null,
  manualMethod: null,
  provider: 'stripe',
  livemode: true,
  createdAt,
}
const payment = (change: object = {}) => ({ payments: one<PaymentRecord>({ ...paid, ...change }) })

describe('a payment', () => {
  it.each([
    [{}, 'Paid'],
    [{ refundedCents: 100 }, 'Partly refunded'],
    [{ refundedCents: 42_000 }, 'Refunded'],
    [{ lostCents: 42_000 }, 'Dispute lost'],
    [{ disputeStatus: 'needs_response' }, 'Disputed'],
    [{ status: 'EXPIRED' }, 'Expired'],
  ])('with %j is %s', (change, word) => expect(hitOf(payment(change))?.state?.word).toBe(word))

  it.each([
    [{}, 'ara', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026'],
    [{ sessionId: null, manualMethod: 'desk' }, 'ara', 'At the desk · Mar 3, 2026'],
    [{ sessionId: null, provider: 'none' }, 'ara', 'Nothing to pay · Mar 3, 2026'],
    [{ sessionId: null }, 'ara', 'No session · Mar 3, 2026'],
    [{}, 'clara@', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026 · clara@example.br'],
    [{}, 'pi_12345678', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026 · pi_12345678'],
  ])('of %j found by %s shows %s', (change, search, detail) => {
    expect(hitOf(payment(change), search)).toMatchObject({
      title: 'Clara Araújo',
      amountCents: 42_000,
      detail,
    })
  })
})

it('shows an abstract by its reference, which finds it alone', () => {
  const row = {
    id,
    reference: 'A-7K3M9Q',
    titlePrefix: 'Dr.',
    name: 'Daisuke Arakawa',
    email: 'd@example.jp',
    phone: '1',
    organizationName: 'Ariake',
    country: 'Japan',
    session: { sessionName: 'Ocean energy' },
    interestedIn: { option_name: 'Tides' },
    decisionState: 'open',
  }
  expect(hitOf({ abstracts: one<AbstractListItem>(row) })).toEqual({
    id,
    title: 'A-7K3M9Q Dr. Daisuke Arakawa',
    detail: 'Ocean energy · Tides',
    amountCents: null,
    state: { sign: 'waiting', word: 'To decide' },
    isTest: false,
    to: '/admin-abstract-submissions?q=A-7K3M9Q',
  })
})

it.each([
  [{ readAt: null, answeredAt: null }, 'Unread'],
  [{ readAt: createdAt, answeredAt: null }, 'Not answered'],
  [{ readAt: null, answeredAt: createdAt }, 'Answered'],
])('a message with %j is %s', (change, word) => {
  const row = {
    id,
    name: 'Clara Araújo',
    email: 'c@example.br',
    subject: 'Visa letter',
    message: 'We arrive.',
  }
  const messages = one<ReceivedMessage>({ ...row, ...change })
  expect(hitOf({ messages })).toMatchObject({
    title: 'Visa letter',
    detail: 'Clara Araújo · “We arrive.”',
    state: { word },
  })
  expect(hitOf({ messages }, 'c@ex')?.detail).toBe('Clara Araújo · c@example.br · “We arrive.”')
})

it.each([
  [{}, 'To decide'],
  [{ decision: 'approved' }, 'Approved'],
  [{ decision: 'refused' }, 'Refused'],
  [{ decision: 'approved', status: 'COMPLETED' }, 'Paid'],
  [{ status: 'COMPLETED', refunded: true }, 'Refunded'],
])('a discount request with %j is %s', (change, word) => {
  const row = {
    id,
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
    createdAt,
  }
  expect(hitOf({ discounts: one<DiscountRecord>({ ...row, ...change }) })).toMatchObject({
    title: 'Wilma Arawisher',
    detail: 'Requested on Mar 3, 2026 · w@example.org',
    amountCents: 15_050,
    state: { word },
    isTest: false,
  })
})

it('leaves out what is not found', () => expect(groupsOf(none, 'ara')).toEqual([]))
