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
  /** Euros that were paid and not refunded, over all its payments. */
  amountPaid: z.number(),
  paymentRecord: z.nullable(
    z.object({
      id: z.string(),
      status: paymentStatus,
      /** stripe, sandbox (no money), none (nothing was to pay), or manual (recorded manually). */
      provider: z.string(),
      /** Whether the money is real. */
      livemode: z.boolean(),
      manualMethod: z.nullable(z.enum(manualMethods)),
      /** All of its money went back, by refunds or lost disputes: it may be paid again. */
      refunded: z.boolean(),
    }),
  ),
  /** What the payment is for. Without one: what the chosen room would cost now, registration included; null: nothing is known. */
  pricingConfig: z.nullable(z.omit(pricingConfiguration, { id: true })),
  /** As the payment has it, else as it was chosen, and then no one has paid for it; null: no room, or not known. */
  stay: z.nullable(z.object({ nights: z.int(), guests: z.int() })),
  /** Null: not known. */
  accompanyingPerson: z.nullable(z.boolean()),
  /** Null: not known. */
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

/** What a list of bookings is filtered to; all that is given counts at once. */
export const bookingFilter = {
  stay: z.optional(z.enum(['with', 'without'], 'stay must be with or without')),
  /**
   * `none`: without a payment record; a status: that of the payment that counts; `unpaid`: with a payment, and none is
   * COMPLETED; `active`: not cancelled; `booking-cancelled`: cancelled bookings alone. The others have no cancelled ones.
   */
  state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}`)),
  /**
   * Part of the name, email, phone, country, institute or presentation type, whatever the case; the beginning of the
   * payment record's id; or nights and guests: `3`, `3 nights`, `2 guests`.
   */
  q: optionalText('The search', limits.email),
}

/** By what the list of bookings may be ordered; what is equal goes by when it was registered. */
export const bookingOrders = ['date', 'name', 'type', 'stay', 'payment', 'amount'] as const
export type BookingOrder = (typeof bookingOrders)[number]

/** The lowest first, or with `-` the highest; the newest first comes without a request. */
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

/** Whether it can be the cursor of a page: the id of the last booking before it, after what it is ordered by, encoded. */
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
 * Lists the registrations with their payments. It is a POST that reads; the body is absent or `{}`. Without `limit` the
 * whole list is streamed.
 */
export const listBookings = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...bookingPage, ...bookingFilter }),
  replies: { 200: z.array(booking) },
})

/** Counts every booking of a website; what is cancelled counts in `cancelled` alone. Money is euros. */
export const bookingFigures = z.object({
  total: z.number(),
  paid: z.number(),
  /** Paid ones whose money went back as a whole. */
  refunded: z.number(),
  /** Unpaid or abandoned: PENDING, FAILED, CANCELLED, EXPIRED. */
  pending: z.number(),
  noPayment: z.number(),
  withAccommodation: z.number(),
  withoutAccommodation: z.number(),
  cancelled: z.number(),
  /** Completed payments for registrations minus refunds and lost disputes, in euros; cancelled bookings included, tests excluded. */
  revenue: z.number(),
  revenueWithAccommodation: z.number(),
  revenueWithoutAccommodation: z.number(),
  /** The part of `revenue` that was recorded manually. */
  manualRevenue: z.number(),
  /** The same of test payments; not part of `revenue`. */
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

/** Counts the bookings that a filter leaves: in all, with a room, and without one. Without a state cancelled ones are among them. */
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

/** Who registered, corrected. */
const correctionBody = changeBody({
  ...schemasOf(requiredNames),
  /** Left out, it stays. */
  email: z.optional(contact.email),
  /** Left out, it stays. */
  phone: z.optional(contact.phone),
  /** Sends the confirmation to a changed address; while nothing is paid, the personal link. */
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), false),
})
export type Correction = z.output<typeof correctionBody>

/**
 * Corrects who registered. What was paid stays as it was. With another email address the personal link, the
 * registration token and the open payment pages of before end, and the former address is notified.
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
  /** Sends the person an email about the cancellation. */
  sendEmail: z._default(z.boolean('sendEmail must be true or false'), true),
}

/**
 * Cancels a booking. The person gets an email unless `sendEmail` is false. A paid one keeps its payment; one that could still be paid is closed at the payment provider.
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
 * Refunds a payment of a booking, or a part of it, and then cancels the booking. The person gets an email about the
 * cancellation unless `sendEmail` is false. When the refund is refused, nothing is cancelled.
 * @header If-Match The version that was seen
 * @returns 200 The provider has taken the refund, or it is recorded; the booking is cancelled
 * @returns 202 The booking is cancelled; the provider has not answered yet, and we ask again until it does
 * @throws 400 The amount is more than is left
 * @throws 404 The website has no such booking, or the booking no such payment
 * @throws 409 The provider refuses, in its own words, or nothing of this payment can be refunded
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
 * Takes a cancellation back.
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
 * Sends the confirmation of a paid booking once more, with what it says now.
 * @returns 202 The mail is on its way
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
 * Sends the visitor a new link to their own page. Every link before it ends.
 * @returns 202 The mail is on its way
 * @throws 404 The website has no such booking
 */
export const renewBookingLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/link',
  access: 'write',
  params: ofBooking,
  replies: { 202: z.object({ email: z.string() }) },
})

/** Money that an organiser has taken. */
const takenByHand = {
  method: z.enum(manualMethods, 'Choose how it was paid'),
  /** The total in euros as the organiser saw it; a differing one is refused with 409 and the present one. */
  unitAmount: z.union(
    [z.number(), z.string()],
    'The amount must be a number of euros with at most two decimals',
  ),
  /** The reference of the bank transfer or receipt, kept as the order reference of the record. */
  reference: optionalText('Reference', limits.orderReference),
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), true),
  accommodationNights: z.optional(nights),
  accommodationGuests: z.optional(guests),
}

const taken = z.object(takenByHand)
export type Taken = z.output<typeof taken>

/**
 * Adds a registration that was paid at the desk or by bank transfer, at the price of today.
 * @returns 200 The same was added within the last 10 minutes; this is the first
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
 * Notes that a registration was paid by hand, at the price of today. Nights and guests are needed where its payment
 * does not say them. A payment that is open at the provider is closed first.
 * @throws 404 The website has no such booking
 * @throws 409 The price has changed, or the booking was paid after all
 */
export const payBookingByHand = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/payment',
  access: 'write',
  params: ofBooking,
  body: taken,
  replies: { 200: booking },
})
