import type { Page, Route } from '@playwright/test'
import type { Booking, BookingFigures } from '#features/bookings/bookings.contract.ts'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'

const idOf = (number: number) => `019ad000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A booking of this number, by default paid and with a room. */
export const aBooking = (number: number, overrides: Partial<Booking> = {}): Booking => ({
  id: idOf(number),
  name: `Guest ${number}`,
  email: `guest.${number}@example.org`,
  phone: '+81 3 0000 0000',
  country: 'Japan',
  instituteOrUniversity: 'Ariake Sample University',
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  presentationType: 'LISTENER',
  presentationLabel: presentationName(overrides.presentationType ?? 'LISTENER'),
  paidLabel: null,
  amountPaid: 964.95,
  paymentRecord: {
    id: idOf(1000 + number),
    status: 'COMPLETED',
    provider: 'stripe',
    livemode: true,
    manualMethod: null,
    refunded: false,
  },
  pricingConfig: {
    presentationType: { type: 'LISTENER', price: 499 },
    accommodationOption: { nights: 3, guests: 2, price: 420 },
    totalPrice: 964.95,
    processingFeePercent: 5,
  },
  stay: overrides.pricingConfig === null ? null : { nights: 3, guests: 2 },
  accompanyingPerson: true,
  extraNights: 2,
  createdAt: '2026-11-20T14:06:00.000Z',
  addedByHand: false,
  cancelledAt: null,
  otherBookingPaid: false,
  version: '1',
  ...overrides,
})

/** The same with a payment of this status; none: without a record. */
export const inState = (
  number: number,
  status: string | undefined,
  overrides: Partial<Booking> = {},
): Booking => {
  const { paymentRecord, ...booking } = aBooking(number, overrides)
  return { ...booking, paymentRecord: paymentRecord && { ...paymentRecord, status: status as never } }
}

export const figures: BookingFigures = {
  total: 1234,
  paid: 97,
  refunded: 0,
  pending: 21,
  noPayment: 9,
  withAccommodation: 34,
  withoutAccommodation: 1200,
  cancelled: 5,
  revenue: 96_214.35,
  revenueWithAccommodation: 40_000,
  revenueWithoutAccommodation: 56_214.35,
  manualRevenue: 1929.9,
  testRevenue: 523.95,
}

/** Data of a booking's payment. */
export const paymentOf = ({ paymentRecord, ...booking }: Booking): PaymentRecord => ({
  reference: 'R-7K4M-2QXT',
  id: paymentRecord?.id ?? '',
  sessionId: 'cs_test_a1B7kQ2vYp9LmN4xZs8RtU3w',
  paymentIntentId: 'pi_3a1B7kQ2vYp9LmN4xZs8RtU3wQ',
  url: 'https://pay.example.org/session',
  status: 'COMPLETED',
  paymentStatus: 'paid',
  amountTotalEuros: 964.95,
  amountTotalCents: 96_495,
  amountTotal: 964.95,
  currency: 'eur',
  customerEmail: booking.email,
  customerName: booking.name,
  customerInstitute: booking.instituteOrUniversity,
  customerCountry: booking.country,
  registrationType: booking.registrationType,
  presentationType: booking.presentationType,
  presentationLabel: 'Listener',
  productName: 'Conference Registration',
  description: null,
  orderReference: 'REG-1',
  pricingConfigId: 1,
  pricingConfigTotalPrice: 964.95,
  presentationPrice: 499,
  accommodationPrice: 420,
  accommodationNights: 3,
  accommodationGuests: 2,
  processingFee: 45.95,
  processingFeePercent: 5,
  provider: 'stripe',
  livemode: true,
  manualMethod: null,
  reviewReason: null,
  refundedCents: 0,
  lostCents: 0,
  disputeStatus: null,
  createdAt: booking.createdAt,
  updatedAt: booking.createdAt,
  stripeCreatedAt: booking.createdAt,
  stripeExpiresAt: null,
})

type Answer = (requested: URL) => Parameters<Route['fulfill']>[0]

/** Fakes the responses of the bookings list and its figures; `requested` collects the queries. */
export const fakeBookings = async (
  page: Page,
  answers: { list: Answer; figures?: Answer; counts?: Answer },
) => {
  const requested: URL[] = []
  await page.route(/\/registration-forms\/\w+(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    requested.push(url)
    return route.fulfill(answers.list(url))
  })
  await page.route(/\/booking-figures\/\w+$/, (route) =>
    route.fulfill((answers.figures ?? (() => ({ json: figures })))(new URL(route.request().url()))),
  )
  await page.route(/\/booking-counts\/\w+(\?|$)/, (route) =>
    route.fulfill(
      (answers.counts ?? (() => ({ json: { all: 5, with: 3, without: 2 } })))(new URL(route.request().url())),
    ),
  )
  return { requested, last: () => Object.fromEntries(requested.at(-1)?.searchParams ?? []) }
}
