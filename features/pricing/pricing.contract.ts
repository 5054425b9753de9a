import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { wholeNumber } from '#shared/fields.ts'

export const registrationTypes = ['REGISTRATION_ONLY', 'REGISTRATION_AND_ACCOMMODATION'] as const
export type RegistrationType = (typeof registrationTypes)[number]

/** How a ticket type is paid: on the website, not at all, or by an invoice that the visitor asks for. */
export const ticketPayments = ['online', 'free', 'on_request'] as const
export type TicketPayment = (typeof ticketPayments)[number]

/** Accepts `registrationOnly` and `REGISTRATION_ONLY` forms alike (decisions, Price integrity). */
const inEitherForm = (label: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be text`,
    })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.overwrite((text) => text.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()),
    )

export const registrationType = z.pipe(
  inEitherForm('Registration type'),
  z.enum(registrationTypes, 'Registration type is not one of the options'),
)

export const noSuchType = 'Presentation type is not one of the options'

/**
 * The ticket type of a visitor: the code of one of the conference's types, which the server knows. Upper case in the
 * calls of register and checkout, in the database and in every answer.
 */
export const presentationType = inEitherForm('Presentation type').check(
  z.regex(/^[A-Z][A-Z0-9_]{0,39}$/, noSuchType),
)

export const nights = wholeNumber('Nights', 1, 10)
export const guests = wholeNumber('Guests', 0, 10)

/** A price on the wire: euros as a decimal number with at most two decimals. */
const euros = z.number()

/** The price of one presentation type, with or without one accommodation combination (specification 2, section 3). */
export const pricingConfiguration = z.object({
  id: z.number(),
  presentationType: z.object({ type: z.string(), price: euros }),
  accommodationOption: z.optional(z.object({ nights: z.number(), guests: z.number(), price: euros })),
  totalPrice: euros,
  /** 5 when absent; 0 stays 0. */
  processingFeePercent: z.optional(z.number()),
})
export type PricingConfiguration = z.infer<typeof pricingConfiguration>

/**
 * A held price (ours, in addition to the specified fields): send `token` unchanged with the checkout, and until
 * `validUntil` this total is charged, even when the price changes. Amounts are in euros.
 */
const heldPrice = z.object({
  token: z.string(),
  validUntil: z.string(),
  breakdown: z.object({
    presentation: euros,
    accommodation: euros,
    processingFeePercent: z.number(),
    processingFee: euros,
    total: euros,
  }),
})

/** A configuration with its held price; without `quote` when the total cannot be charged. */
const quotedConfiguration = z.extend(pricingConfiguration, { quote: z.optional(heldPrice) })
export type QuotedConfiguration = z.infer<typeof quotedConfiguration>

/**
 * Finds the price of a choice: the one configuration that matches it, or an empty list. Nights and guests matter only
 * with accommodation.
 */
export const getPricingConfig = endpoint({
  method: 'POST',
  path: '/api/registration/get-pricing-config',
  body: z.object({
    registrationType,
    presentationType,
    numberOfNights: z._default(nights, 1),
    numberOfGuests: z._default(guests, 1),
  }),
  replies: { 200: z.array(quotedConfiguration) },
})

const fee = z.object({
  presentationType: z.string(),
  /** Its name, in the organisers' words. */
  label: z.string(),
  payment: z.enum(ticketPayments),
  /** False: a registration of this type pays nothing on the website. */
  paidOnline: z.boolean(),
  /** Without a room and without the processing fee; absent: not set yet. */
  price: z.optional(euros),
  /** With the processing fee; absent: no price yet. */
  totalPrice: z.optional(euros),
  /** What the price includes, in the organisers' words. */
  included: z.optional(z.string()),
})
export type Fee = z.infer<typeof fee>

/** Shows the prices of the conference, before anything is chosen. */
export const showFees = endpoint({
  method: 'GET',
  path: '/api/registration/fees',
  replies: {
    200: z.object({
      /** Those that are offered, in the order of the form. */
      types: z.array(fee),
      /** The lowest and the highest price of a stay, without the processing fee; absent: no room can be booked. */
      accommodation: z.optional(
        z.object({
          leastPrice: euros,
          greatestPrice: euros,
          /**
           * The lowest amount that a room adds to a payment on the website, with the processing fee; absent: rooms
           * cannot be paid online.
           */
          leastAdded: z.optional(euros),
          leastNights: z.int(),
          mostNights: z.int(),
        }),
      ),
      processingFeePercent: z.number(),
      /** In the organisers' words; absent: none. */
      refundRule: z.optional(z.string()),
    }),
  },
})
export type Fees = z.infer<(typeof showFees)['replies'][200]>
