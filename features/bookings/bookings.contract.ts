import * as z from 'zod/mini'
import { type ManualMethod, manualMethods } from '#features/payments/admin-payments.contract.ts'
import { paymentStatus } from '#features/payments/payments.contract.ts'
import { guests, nights, pricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { schemasOf, textsOf } from '#features/registration/registrant.fields.ts'
import { registrationBody } from '#features/registration/registration.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'
import { listedNames, organiserNames } from './booking-fields.ts'

export { type ManualMethod, manualMethods }

/** A registration with its payment, as the organiser reads it (specification 3, section 3). */
export const booking = z.object({
  id: z.string(),
  ...textsOf(listedNames),
  /** Euros that were paid and have not gone back, in all its payments; 0 until one is COMPLETED. */
  amountPaid: z.number(),
  paymentRecord: z.nullable(
    z.object({
      id: z.string(),
      status: paymentStatus,
      /** stripe, sandbox (no money), none (nothing was to pay), or manual (taken by hand). */
      provider: z.string(),
      /** Whether the money is real. */
      livemode: z.boolean(),
      manualMethod: z.nullable(z.enum(manualMethods)),
      /** COMPLETED, and all of its money went back, by refunds or lost disputes: it may be paid again. */
      refunded: z.boolean(),
    }),
  ),
  pricingConfig: z.nullable(z.omit(pricingConfiguration, { id: true })),
  accompanyingPerson: z.boolean(),
  extraNights: z.int(),
  createdAt: z.iso.datetime(),
  /** Written in by an organiser, not by the visitor himself. */
  addedByHand: z.boolean(),
  cancelledAt: z.nullable(z.iso.datetime()),
  /** For `If-Match`. */
  version: z.string(),
})
export type Booking = z.infer<typeof booking>

/** The state of a booking's payment as the page tells it; `none`: there is no payment record. */
export const bookingStates = ['none', 'PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

/** What a list of bookings is narrowed to; all that is given counts at once. */
export const bookingFilter = {
  stay: z.optional(z.enum(['with', 'without'], 'stay must be with or without')),
  state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}`)),
  /**
   * Part of the name, e-mail, phone, country, institute or presentation type, whatever the case; the beginning of the
   * payment record's id; or nights and guests: `3`, `3 nights`, `2 guests`.
   */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })
const ofBooking = z.object({ website: websiteParam, id: z.string() })

/** A POST that reads, as specified; the body is absent or `{}`. Without `limit` the whole list, streamed. */
export const listBookings = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...bookingFilter }),
  replies: { 200: z.array(booking) },
})

/** Counts every booking of a website; what is cancelled counts in `cancelled` alone. Money is euros. */
export const bookingFigures = z.object({
  total: z.number(),
  paid: z.number(),
  /** Those of the paid ones whose money went back as a whole. */
  refunded: z.number(),
  /** Waiting, or closed without money: PENDING, FAILED, CANCELLED, EXPIRED. */
  pending: z.number(),
  noPayment: z.number(),
  withAccommodation: z.number(),
  withoutAccommodation: z.number(),
  cancelled: z.number(),
  /** Of all COMPLETED payments for registrations what is left of real money, those of cancelled bookings too. */
  revenue: z.number(),
  revenueWithAccommodation: z.number(),
  revenueWithoutAccommodation: z.number(),
  /** The part of `revenue` that was taken by hand. */
  manualRevenue: z.number(),
  /** The same of payments without real money, apart from `revenue`. */
  testRevenue: z.number(),
})
export type BookingFigures = z.output<typeof bookingFigures>

export const showBookingFigures = endpoint({
  method: 'GET',
  path: '/admin/api/admin/booking-figures/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: bookingFigures },
})

/** Corrects who registered; what was paid stays as it was. 412 when it is not of the `If-Match` version any more. */
export const changeBooking = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/registration-forms/:website/:id',
  access: 'write',
  params: ofBooking,
  body: z.object(schemasOf(organiserNames)),
  replies: { 200: booking },
})

/** A paid one keeps its payment; one that could still be paid is closed at the provider. 412 as when changing. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/cancel',
  access: 'write',
  params: ofBooking,
  replies: { 200: booking },
})

/** Takes a cancellation back. 412 as when changing. */
export const restoreBooking = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/restore',
  access: 'write',
  params: ofBooking,
  replies: { 200: booking },
})

/** Sends the confirmation of a paid booking once more, with what it says now. 409 when it is not paid, or cancelled. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/confirmation',
  access: 'write',
  params: ofBooking,
  replies: { 202: z.object({ email: z.string() }) },
})

/** Ends every link that the visitor had to his own page, and mails him a new one. */
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
  /** Of the bank transfer or the receipt; kept as the record's order reference. */
  reference: optionalText('Reference', limits.orderReference),
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), true),
  accommodationNights: z.optional(nights),
  accommodationGuests: z.optional(guests),
}

const taken = z.object(takenByHand)
export type Taken = z.output<typeof taken>

/**
 * Writes in a registration that was paid at the desk or by bank transfer, at the price of today. 409 when the same
 * person (name and e-mail) has a paid booking of the same types; the same again within 10 minutes answers the first.
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
 * Notes that an existing registration was paid by hand, at the price of today; nights and guests are asked for where its
 * payment does not say them. What it has open at the provider is closed first; 409 when that was paid after all.
 */
export const payBookingByHand = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website/:id/payment',
  access: 'write',
  params: ofBooking,
  body: taken,
  replies: { 200: booking },
})
