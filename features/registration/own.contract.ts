import * as z from 'zod/mini'
import { buyerDetails } from '#features/payments/buyer.fields.ts'
import { ownDocument } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, emailAddress, formTraces } from '#shared/fields.ts'
import { schemasOf, textsOf, visitorNames } from './registrant.fields.ts'
import { registrationStatuses } from './registration-status.ts'

/** The address whose links are requested. */
export const linksBody = z.object({ email: emailAddress })

/**
 * Sends the links to all registrations of an email address to that address. The answer is the same, and takes the
 * same time, whether there are any.
 * @returns 202 An email is sent if there is a registration
 */
export const askForLinks = endpoint({
  method: 'POST',
  path: '/api/registration/links',
  body: z.extend(linksBody, formTraces),
  replies: { 202: z.object({ message: z.string() }) },
})

/** Amounts in euros. */
const price = z.object({
  presentation: z.number(),
  /** For the whole stay; null without accommodation. */
  accommodation: z.nullable(z.number()),
  feePercent: z.number(),
  fee: z.number(),
  total: z.number(),
})
export type OwnPrice = z.output<typeof price>

const ownRegistration = z.object({
  /** For `If-Match` of a correction. */
  version: z.string(),
  ...textsOf(visitorNames),
  /** Masked, so that the link does not reveal it. */
  email: z.string(),
  registrationType: z.string(),
  presentationType: z.string(),
  /** The name of the type. */
  presentationLabel: z.string(),
  /** Null: no room, or nights and guests are not known. */
  stay: z.nullable(z.object({ nights: z.number(), guests: z.number() })),
  /** Free of charge; null: not known. */
  extraNights: z.nullable(z.int()),
  /** Null when not known. */
  accompanyingPerson: z.nullable(z.boolean()),
  /**
   * A room that was chosen with a type that is not paid online and that no payment covers: it is not promised.
   * `total`: the current price of registration and room in euros; null: there is no price for them. Null without such
   * a room.
   */
  roomRequest: z.nullable(z.object({ total: z.nullable(z.number()) })),
  registeredAt: z.string(),
  reference: z.string(),
  /** `R-7K4M-2QXT`, short enough to be read aloud. */
  shortReference: z.string(),
  /** True when no money is charged. */
  test: z.boolean(),
  state: z.enum(registrationStatuses),
  /** The organisers are reviewing this payment, whatever the state. */
  underReview: z.boolean(),
  /** The paid price, or the one to pay now; null when neither is known. */
  price: z.nullable(price),
  /** Euros of the paid amount that were refunded. */
  returned: z.number(),
  /** Holds this price until `validUntil`; null when there is nothing to pay here. */
  quote: z.nullable(z.object({ token: z.string(), validUntil: z.string() })),
  /**
   * How to pay: on this page (`pay`), with the registration form because the stay or its price is not known (`form`),
   * no longer because registration has closed (`closed`), not now because payments are off (`off`), or nothing to pay
   * (`none`).
   */
  way: z.enum(['pay', 'form', 'closed', 'off', 'none']),
  correctableUntil: z.string(),
  canCorrect: z.boolean(),
  /** The buyer details printed on the receipt in addition to the registration. */
  buyer: buyerDetails,
  /**
   * Whether the buyer may be changed: `free` while there is no receipt, `reissue` when that is reversed and issued
   * again, not after a refund (`refunded`) or five changes (`often`), only with the personal link (`link`), or `none`
   * where there is nothing to pay.
   */
  buyerChange: z.enum(['free', 'reissue', 'refunded', 'often', 'link', 'none']),
  receipts: z.array(ownDocument),
  /** A document is due and not yet written. */
  receiptsToCome: z.boolean(),
  /** The address of the calendar file, valid for an hour; null when the visitor is not expected. */
  calendar: z.nullable(z.string()),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/**
 * Shows the registration that a personal link opens. The state of its payment is fetched from the payment provider.
 * @bearer The token of the personal link, or `registrationToken` of a checkout
 * @throws 404 The link is no longer valid
 */
export const showOwnRegistration = endpoint({
  method: 'GET',
  path: '/api/registration/mine',
  replies: { 200: ownRegistration },
})

/** The fields that a visitor may correct. */
export const correctionBody = changeBody(schemasOf(visitorNames))
export type OwnCorrection = z.output<typeof correctionBody>

/**
 * Corrects what visitors may correct of their own registration.
 * @bearer The token of the personal link
 * @header If-Match The version that was seen
 * @throws 403 It is too late to correct
 * @throws 404 The link is no longer valid
 * @throws 412 Someone has changed it since
 */
export const correctOwnRegistration = endpoint({
  method: 'PUT',
  path: '/api/registration/mine',
  body: correctionBody,
  replies: { 200: ownRegistration },
})

/**
 * Stores the buyer details of the receipt: organisation, billing address, VAT or tax number, order number. They do
 * not change the price. A receipt with other details is reversed and issued again.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 * @throws 409 The registration is cancelled, a refund was begun, or the receipt was changed five times
 */
export const changeOwnBuyer = endpoint({
  method: 'PUT',
  path: '/api/registration/mine/buyer',
  body: changeBody(buyerDetails.shape),
  replies: { 200: ownRegistration },
})

/**
 * Opens the payment of a registration again, with the same choice at the current price.
 * @bearer The token of the personal link
 * @throws 403 Registration has closed
 * @throws 404 The link is no longer valid
 * @throws 409 The price has changed, or it is paid already
 * @throws 503 `Failed to create payment session`
 */
export const payOwnRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/mine/payment',
  body: z.object({
    /** The total in euros as the visitor saw it. */
    unitAmount: z.number('The amount must be a number of euros with at most two decimals'),
    /** The token of a held price. Absent or expired: the current price. */
    quote: z.optional(z.unknown()),
  }),
  replies: {
    200: z.object({
      /** The address of the payment page; null when there is nothing to pay. */
      url: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
      status: z.enum(['PENDING', 'COMPLETED']),
    }),
  },
})
