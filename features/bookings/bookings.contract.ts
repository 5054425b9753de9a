import * as z from 'zod/mini'
import {
  type ManualMethod,
  manualMethods,
  paymentRefund,
  refundRequest,
} from '#features/payments/admin-payments.contract.ts'
import { bookingStates } from '#features/payments/booking-states.ts'
import { paymentStatus } from '#features/payments/payments.contract.ts'
import { guests, nights, pricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { schemasOf, textsOf } from '#features/registration/registrant.fields.ts'
import { registrationBody } from '#features/registration/registration.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { beginAgain, timePage } from '#shared/list-page.ts'
import { listedNames, requiredNames } from './booking-fields.ts'

export { type ManualMethod, manualMethods }

/** A registration with its payment, as the organiser reads it (specification 3, section 3). */
export const booking = z.object({
  id: z.string(),
  ...textsOf(listedNames),
  /** The name of its presentation type. */
  presentationLabel: z.string(),
  /** The name of the paid presentation type when it was paid; null without a payment. */
  paidLabel: z.nullable(z.string()),
  /** Euros paid and not refunded, over all its payments. */
  amountPaid: z.number(),
  paymentRecord: z.nullable(
    z.object({
      id: z.string(),
      status: paymentStatus,
      /** stripe, sandbox (no money), none (nothing to pay), or manual (recorded manually). */
      provider: z.string(),
      /** Whether the money is real. */
      livemode: z.boolean(),
      manualMethod: z.nullable(z.enum(manualMethods)),
      /** All of its money was returned, by refunds or lost disputes: it may be paid again. */
      refunded: z.boolean(),
    }),
  ),
  /**
   * The price that the payment is for. Without a payment: the current price of the chosen room, registration
   * included; null: not known.
   */
  pricingConfig: z.nullable(z.omit(pricingConfiguration, { id: true })),
  /** The stay of the payment, else the chosen stay, which no one has paid for; null: no room, or not known. */
  stay: z.nullable(z.object({ nights: z.int(), guests: z.int() })),
  /** Null when not known. */
  accompanyingPerson: z.nullable(z.boolean()),
  /** Null when not known. */
  extraNights: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  /** Added by an organiser, not by the visitor. */
  addedByHand: z.boolean(),
  cancelledAt: z.nullable(z.iso.datetime()),
  /** Another booking of the same email address is paid: someone may have paid twice. */
  otherBookingPaid: z.boolean(),
  /** For `If-Match`. */
  version: z.string(),
})
export type Booking = z.infer<typeof booking>

/** The filters of a list of bookings, combined with AND. */
export const bookingFilter = {
  stay: z.optional(z.enum(['with', 'without'], 'stay must be with or without')),
  /**
   * `none`: no payment record; a status: that of the effective payment; `unpaid`: with a payment, and none is
   * COMPLETED; `active`: not cancelled; `booking-cancelled`: only cancelled bookings. All others leave out cancelled
   * bookings.
   */
  state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}`)),
  /**
   * Part of the name, email, phone, country, institute, or code or name of the presentation type, case-insensitive; the beginning of the
   * payment record's id; or nights and guests: `3`, `3 nights`, `2 guests`.
   */
  q: optionalText('The search', limits.email),
}

/** The sort keys of the list of bookings; ties are ordered by the time of registration. */
export const bookingOrders = ['date', 'name', 'type', 'stay', 'payment', 'amount'] as const
export type BookingOrder = (typeof bookingOrders)[number]

/** Ascending, or descending with `-`; the default is the newest first. */
export const bookingSorts = [
  '-date',
  'date',
  'name',
  '-name',
  'type',
  '-type',
  'stay',
  '-stay',
  'payment',
  '-payment',
  'amount',
  '-amount',
] as const satisfies readonly (BookingOrder | `-${BookingOrder}`)[]
export type BookingSort = (typeof bookingSorts)[number]

const bookingSort = z.optional(
  z.enum(
    bookingSorts,
    `sort must be ${bookingOrders.join(', ')}, with - for the newest, the last letters or the highest first`,
  ),
)

/** Whether this can be a page cursor: the encoded sort value and id of the last booking before the page. */
export const isBookingCursor = (cursor: string): boolean =>
  /^(?:[\w-]{1,1400}\.)?[0-9a-f-]{36}$/.test(cursor) && isId(cursor.slice(-36))

/** A page of the list of bookings. */
export const bookingPage = {
  limit: timePage.limit,
  sort: bookingSort,
  cursor: z.optional(z.string(beginAgain).check(z.refine(isBookingCursor, beginAgain))),
}

const ofWebsite = z.object({ website: websiteParam })
const ofBooking = z.object({ website: websiteParam, id: z.string() })

/**
 * Lists the registrations with their payments. A POST that only reads; the body is absent or `{}`. Without `limit`
 * the whole list is streamed.
 */
export const listBookings = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...bookingPage, ...bookingFilter }),
  replies: { 200: z.array(booking) },
})

/** Counts all bookings of a website; cancelled ones count only in `cancelled`. Money is in euros. */
export const bookingFigures = z.object({
  total: z.number(),
  paid: z.number(),
  /** Paid bookings whose money was returned in full. */
  refunded: z.number(),
  /** Unpaid or abandoned: PENDING, FAILED, CANCELLED, EXPIRED. */
  pending: z.number(),
  noPayment: z.number(),
  withAccommodation: z.number(),
  withoutAccommodation: z.number(),
  cancelled: z.number(),
  /**
   * Completed payments for registrations minus refunds and lost disputes, in euros; includes cancelled bookings,
   * excludes test payments.
   */
  revenue: z.number(),
  revenueWithAccommodation: z.number(),
  revenueWithoutAccommodation: z.number(),
  /** The part of `revenue` that was recorded manually. */
  manualRevenue: z.number(),
  /** The same sum for test payments; not part of `revenue`. */
  testRevenue: z.number(),
})
export type BookingFigures = z.output<typeof bookingFigures>

/** Counts the bookings of a website by state, and sums their revenue. */
export const showBookingFigures = endpoint({
  method: 'GET',
  path: '/admin/api/admin/booking-figures/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: bookingFigures },
})

/**
 * Counts the bookings that match a filter: all, with a room, and without one. Without a state this includes cancelled
 * bookings.
 */
export const countBookings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/booking-counts/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ state: bookingFilter.state, q: bookingFilter.q }),
  replies: { 200: z.object({ all: z.number(), with: z.number(), without: z.number() }) },
})
export type BookingTabCounts = z.output<(typeof countBookings.replies)[200]>

const contact = schemasOf(['email', 'phone'])

/** The corrected registrant. */
const correctionBody = changeBody({
  ...schemasOf(requiredNames),
  /** Absent: unchanged. */
  email: z.optional(contact.email),
  /** Absent: unchanged. */
  phone: z.optional(contact.phone),
  /** Sends the confirmation to a changed address; while the booking is not paid, the personal link. */
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), false),
})
export type Correction = z.output<typeof correctionBody>

/**
 * Corrects who registered; payments are unchanged. With another email address the earlier personal link, registration
 * token and open payment pages become invalid, and the former address is notified.
 * @header If-Match The version that was seen
 * @throws 404 The website has no such booking
 * @throws 412 Someone has changed it since
 */
export const changeBooking = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/registration-forms/:website/:id',
  access: 'write',
  params: ofBooking,
  body: correctionBody,
  replies: { 200: booking },
})

const cancellation = {
  sendEmail: z._default(z.boolean('sendEmail must be true or false'), true),
}

/**
 * Cancels a booking. The person gets an email unless `sendEmail` is false. Completed payments stay; open checkout
 * sessions are closed at the payment provider.
 * @header If-Match The version that was seen
 * @throws 404 The website has no such booking
 * @throws 412 Someone has changed it since
 */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/cancel',
  access: 'write',
  params: ofBooking,
  body: z.nullish(z.object(cancellation)),
  replies: { 200: booking },
})

/**
 * Refunds all or part of a payment of a booking, then cancels the booking. The person gets an email about the
 * cancellation unless `sendEmail` is false. When the refund is refused, nothing is cancelled.
 * @header If-Match The version that was seen
 * @returns 200 The provider has taken the refund, or it is recorded; the booking is cancelled
 * @returns 202 The booking is cancelled; the provider has not answered yet, and the refund is retried until it does
 * @throws 400 The amount exceeds what can be refunded
 * @throws 404 The website has no such booking, or the booking no such payment
 * @throws 409 The provider refuses (its message is included), or nothing of this payment can be refunded
 * @throws 412 Someone has changed it since
 */
export const cancelAndRefund = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/cancel-and-refund',
  access: 'write',
  params: ofBooking,
  body: z.object({ ...refundRequest, ...cancellation, paymentId: z.string('Choose the payment to refund') }),
  replies: {
    200: z.object({ booking, refund: paymentRefund }),
    202: z.object({ booking, refund: paymentRefund }),
  },
})

/**
 * Undoes a cancellation.
 * @header If-Match The version that was seen
 * @throws 404 The website has no such booking
 * @throws 412 Someone has changed it since
 */
export const restoreBooking = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/restore',
  access: 'write',
  params: ofBooking,
  replies: { 200: booking },
})

/**
 * Sends the confirmation of a paid booking again, with its current values.
 * @returns 202 The email is queued
 * @throws 404 The website has no such booking
 * @throws 409 The booking is not paid, or is cancelled
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/confirmation',
  access: 'write',
  params: ofBooking,
  replies: { 202: z.object({ email: z.string() }) },
})

/**
 * Sends the visitor a new link to their own page. Earlier links become invalid.
 * @returns 202 The email is queued
 * @throws 404 The website has no such booking
 */
export const renewBookingLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/link',
  access: 'write',
  params: ofBooking,
  replies: { 202: z.object({ email: z.string() }) },
})

/** A payment that an organiser has received by hand. */
const takenByHand = {
  method: z.enum(manualMethods, 'Choose how it was paid'),
  /** The total in euros as the organiser saw it; 409 with the current total when it differs. */
  unitAmount: z.union(
    [z.number(), z.string()],
    'The amount must be a number of euros with at most two decimals',
  ),
  /** The reference of the bank transfer or receipt, stored as the order reference of the record. */
  reference: optionalText('Reference', limits.orderReference),
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), true),
  accommodationNights: z.optional(nights),
  accommodationGuests: z.optional(guests),
}

const taken = z.object(takenByHand)
export type Taken = z.output<typeof taken>

/**
 * Adds a registration that was paid at the desk or by bank transfer, at the current price.
 * @returns 200 The same registration was added within the last 10 minutes; it is returned
 * @returns 201 The booking is added
 * @throws 409 The price has changed, or the same person (name and email) has a paid booking of the same types
 */
export const addBooking = endpoint({
  method: 'POST',
  path: '/admin/api/admin/bookings-by-hand/:website',
  access: 'write',
  params: ofWebsite,
  body: z.extend(registrationBody, takenByHand),
  replies: { 200: booking, 201: booking },
})

/**
 * Records that a registration was paid by hand, at the current price. Nights and guests are required where its
 * payment does not have them. A payment that is open at the provider is closed first.
 * @throws 404 The website has no such booking
 * @throws 409 The price has changed, or the booking was paid in the meantime
 */
export const payBookingByHand = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/payment',
  access: 'write',
  params: ofBooking,
  body: taken,
  replies: { 200: booking },
})
