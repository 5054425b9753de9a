import * as z from 'zod/mini'
import { documentKinds } from '#shared/document-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { beginAgain, chosenIds, pageLimit } from '#shared/list-page.ts'
import { refundStatuses } from './money-back.ts'
import { paymentStatuses, sessionId, paymentStatus as status } from './payments.contract.ts'

const when = z.nullable(z.iso.datetime())

/** How money was recorded manually. */
export const manualMethods = ['desk', 'bank_transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** A payment record as the back-office reads it (specification 3, section 3). `amountTotal` is euros, like `amountTotalEuros`. */
export const paymentRecord = z.object({
  id: z.string(),
  /** The short reference of what it pays for, as in its emails and on its receipt. */
  reference: z.string(),
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  status,
  /** The provider's payment status: unpaid, paid, no_payment_required. */
  paymentStatus: z.nullable(z.string()),
  amountTotalEuros: z.number(),
  amountTotalCents: z.number(),
  amountTotal: z.number(),
  currency: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  customerInstitute: z.string(),
  customerCountry: z.string(),
  /** Null when it pays for a discount request; so are the presentation type and its price. */
  registrationType: z.nullable(z.string()),
  presentationType: z.nullable(z.string()),
  /** The name of the presentation type when the payment was made; null also in records of older versions. */
  presentationLabel: z.nullable(z.string()),
  productName: z.string(),
  description: z.nullable(z.string()),
  orderReference: z.nullable(z.string()),
  pricingConfigId: z.nullable(z.number()),
  pricingConfigTotalPrice: z.number(),
  presentationPrice: z.nullable(z.number()),
  /** For the whole stay; null without a room. */
  accommodationPrice: z.nullable(z.number()),
  accommodationNights: z.nullable(z.int()),
  accommodationGuests: z.nullable(z.int()),
  /** The processing fee in euros. */
  processingFee: z.number(),
  processingFeePercent: z.number(),
  /** Who holds the money: stripe, sandbox (no money), none (nothing to pay), or manual (recorded manually). */
  provider: z.string(),
  livemode: z.boolean(),
  /** How it was recorded manually; null otherwise. */
  manualMethod: z.nullable(z.enum(manualMethods)),
  /** Why the payment needs review, such as paid_after_close or amount_mismatch. */
  reviewReason: z.nullable(z.string()),
  /**
   * Refunded, or being refunded, by the provider. Neither this nor `lostCents`, the money of lost disputes, is
   * revenue.
   */
  refundedCents: z.number(),
  lostCents: z.number(),
  /** The provider's status of the newest dispute, such as needs_response, under_review, won or lost. */
  disputeStatus: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  stripeCreatedAt: when,
  stripeExpiresAt: when,
})
export type PaymentRecord = z.infer<typeof paymentRecord>

/** The sort orders of a list by date or amount; `-` is descending. */
export const paymentSorts = ['-date', 'date', '-amount', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/**
 * A page cursor: the sort key, its value (microseconds since 1970, or cents) and the id of the page's last record.
 */
const cursor = z.string(beginAgain).check(
  z.refine((text) => {
    const [, id] = /^(?:date|amount):\d{1,16}:(.{36})$/.exec(text) ?? []
    return isId(id)
  }, beginAgain),
)

/**
 * Ours, on every list. With `limit` the answer is a page, and X-Next-Cursor has the cursor of the next one; without,
 * the whole list is streamed.
 */
const page = {
  limit: pageLimit,
  cursor: z.optional(cursor),
  sort: z.optional(z.enum(paymentSorts, 'sort must be date or amount, with - for the highest first')),
}
const pageQuery = z.object(page)

/**
 * Searches name, email, institute and country, case-insensitive; under 3 characters only the beginnings of words.
 * From 6 characters on also any part of the id of a session (`cs_test_…`) or of a record. Also a whole payment intent
 * (`pi_…`), a short reference (`R-7K4M-2QXT`), or an amount: `420`, `€1,006.95`.
 */
const search = optionalText('The search', limits.email)

const customer = z.string().check(
  z.maxLength(limits.email),
  z.refine((email) => !email.includes('\0'), 'The address is not valid'),
)
const ofWebsite = z.object({ website: websiteParam })
const records = { 200: z.array(paymentRecord) }
const aStatus = z.enum(paymentStatuses, `The status must be one of ${paymentStatuses.join(', ')}`)

/*
 * The calls of the back-office. Each is mounted under both orders of the path, `/api/payments/{website}/{word}` and
 * `/api/payments/{word}/{website}` (decisions, Access), except the one with an id in place of the word.
 */

/** Lists the payment records of a website. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments/all/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...page, q: search }),
  replies: records,
})

/**
 * Lists the payment records of one email address, case-insensitive, or of all addresses that contain it. The list is
 * empty without a match.
 */
export const listPaymentsOfCustomer = endpoint({
  method: 'GET',
  path: '/api/payments/:website/customer/:email',
  access: 'read',
  params: z.object({ website: websiteParam, email: customer }),
  query: z.object({
    ...page,
    status: z.optional(aStatus),
    /** `part`: matches any part of the address; under 3 characters only its beginning. */
    match: z.optional(z.enum(['whole', 'part'], 'match must be whole or part')),
  }),
  replies: records,
})

/** Lists the payment records of one status. */
export const listPaymentsOfStatus = endpoint({
  method: 'GET',
  path: '/api/payments/:website/status/:status',
  access: 'read',
  params: z.object({ website: websiteParam, status: aStatus }),
  query: z.object({ ...page, q: search }),
  replies: records,
})

const filters = {
  status: z.optional(aStatus),
  /** A part of the address, as with `match=part`. */
  email: z.optional(customer),
  q: search,
}

/** What the page of payments can be asked for in its URL, whichever of the three calls above answers it. */
export const paymentsQuery = z.object({ ...page, ...filters })

/** The body of an export (`shared/exports.ts`): all records, those matching these filters, or the selected ones. */
export const exportedPayments = z.object({ ...filters, sort: page.sort, ids: chosenIds })

/** Lists the payment records that expired. */
export const listExpiredPayments = endpoint({
  method: 'GET',
  path: '/api/payments/:website/expired',
  access: 'read',
  params: ofWebsite,
  query: pageQuery,
  replies: records,
})

/** Lists the completed payments for registrations, without those for discount requests. */
export const listCompletedWithRegistrations = endpoint({
  method: 'GET',
  path: '/api/payments/:website/completed-with-registrations',
  access: 'read',
  params: ofWebsite,
  query: pageQuery,
  replies: records,
})

/** Lists the 20 newest payment records. */
export const listRecentPayments = endpoint({
  method: 'GET',
  path: '/api/payments/:website/recent',
  access: 'read',
  params: ofWebsite,
  replies: records,
})

/**
 * Shows one payment record.
 * @throws 404 The website has no such payment
 */
export const showPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:website/:id',
  access: 'read',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: paymentRecord },
})

/**
 * Shows the payment record of a checkout session.
 * @throws 404 The website has no such payment
 */
export const showPaymentOfSession = endpoint({
  method: 'GET',
  path: '/api/payments/:website/session/:sessionId',
  access: 'read',
  params: z.object({ website: websiteParam, sessionId }),
  replies: { 200: paymentRecord },
})

/** The counts and sums of a website; test payments are counted, and their money is separate. */
export const paymentStatistics = z.object({
  totalRecords: z.number(),
  completedPayments: z.number(),
  pendingPayments: z.number(),
  failedPayments: z.number(),
  expiredPayments: z.number(),
  cancelledPayments: z.number(),
  /** Completed payments minus refunds and lost disputes, in euros. */
  revenue: z.number(),
  revenueCents: z.number(),
  /** Refunds made or on their way, in euros. */
  refunded: z.number(),
  refundedCents: z.number(),
  lost: z.number(),
  lostCents: z.number(),
  /** The part of `revenue` that was recorded manually. */
  manualRevenue: z.number(),
  manualRevenueCents: z.number(),
  /** The same for test payments: of the sandbox, and of the provider's test mode. */
  testRevenue: z.number(),
  testRevenueCents: z.number(),
})
export type PaymentStatistics = z.output<typeof paymentStatistics>

/** Counts the payment records by status and sums the revenue. Test payments are counted; their money is separate. */
export const showPaymentStatistics = endpoint({
  method: 'GET',
  path: '/api/payments/:website/statistics',
  access: 'read',
  params: ofWebsite,
  query: z.object({ status: z.optional(aStatus), q: search }),
  replies: { 200: paymentStatistics },
})

const revenueOfDay = z.object({
  /** A date in the conference's time zone. */
  day: z.iso.date(),
  revenueCents: z.int(),
  /** The same for test payments. */
  testRevenueCents: z.int(),
})
export type RevenueOfDay = z.output<typeof revenueOfDay>

// decision 0023
/**
 * Shows the revenue of each of the last 30 days including today, the oldest day first, without gaps. A day has the
 * remaining money of the payments that were completed on it.
 */
export const showRevenueByDay = endpoint({
  method: 'GET',
  path: '/api/payments/:website/revenue-by-day',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ days: z.array(revenueOfDay) }) },
})

/**
 * Fetches the provider's state of the pending payments that are past their expiry, 100 at most, the oldest first. The
 * provider's state is applied, expired or not. Payments whose session was never opened stay unchanged.
 */
export const expireStalePayments = endpoint({
  method: 'POST',
  path: '/api/payments/:website/expire-stale',
  access: 'write',
  params: ofWebsite,
  replies: {
    200: z.object({
      asked: z.number(),
      expired: z.number(),
      /** How many had been paid. */
      completed: z.number(),
      /** For how many the provider did not answer. */
      unanswered: z.number(),
    }),
  },
})

/** Shows that the caller may read payments of this website. */
export const testPaymentAccess = endpoint({
  method: 'GET',
  path: '/api/payments/:website/admin/test',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ status: z.literal('ok') }) },
})

/** Shows that payments can be read, and whether any can be made. */
export const showPaymentHealth = endpoint({
  method: 'GET',
  path: '/api/payments/:website/admin/health',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ status: z.literal('ok'), payments: z.enum(['on', 'off']) }) },
})

/** An issued document in the back-office. */
export const paymentDocumentRow = z.object({
  /** As printed on the document: RENEWABLE-2026-000123. */
  number: z.string(),
  kind: z.enum(documentKinds),
  cents: z.number(),
  livemode: z.boolean(),
  issuedAt: z.iso.datetime(),
  paymentId: z.string(),
  /** The refund of a credit note or its reversal; null for receipts and their reversals. */
  paymentRefundId: z.nullable(z.string()),
  /** The address of its PDF, for a browser with an admin session. */
  address: z.string(),
})
export type PaymentDocumentRow = z.output<typeof paymentDocumentRow>

/**
 * Lists the documents of one payment by number, and whether one is still being written.
 * @throws 404 The website has no such payment
 */
export const listPapersOfPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:website/:id/receipts',
  access: 'read',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: z.object({ papers: z.array(paymentDocumentRow), areBeingWritten: z.boolean() }) },
})

const sum = z.object({ papers: z.number(), cents: z.number() })
const sumsByKind = z.object({ receipt: sum, receipt_reversal: sum, credit_note: sum, reversal: sum })

/**
 * Sums all documents of a website by kind; test documents are separate. Receipts - their reversals - credit notes +
 * their reversals = the remaining money.
 */
export const sumPapers = endpoint({
  method: 'GET',
  path: '/api/payments/:website/receipts',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ live: sumsByKind, test: sumsByKind }) },
})

/** The provider's reasons of a refund. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

export const noteLimit = 500

/** A refund requested here, made at the provider, or recorded by hand. */
export const paymentRefund = z.object({
  id: z.string(),
  /** The provider's id; null until it has answered. */
  refundId: z.nullable(z.string()),
  amount: z.number(),
  amountCents: z.number(),
  /** `asked`: the provider has not answered yet; `refused`: it refused. All others are the provider's statuses. */
  status: z.enum(refundStatuses),
  /** Recorded by an organiser for money that was recorded manually, without a provider. `canceled`: it was undone. */
  isByHand: z.boolean(),
  reason: z.nullable(z.enum(refundReasons)),
  note: z.nullable(z.string()),
  /** Why it was refused, or failed. */
  failure: z.nullable(z.string()),
  /** The email address of the admin; null when it was made at the provider. */
  askedBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PaymentRefund = z.output<typeof paymentRefund>

const paymentDispute = z.object({
  disputeId: z.string(),
  amount: z.number(),
  amountCents: z.number(),
  /** The provider's status. */
  status: z.string(),
  reason: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PaymentDispute = z.output<typeof paymentDispute>

/** An open or answered exception of this payment. */
const paymentException = z.object({
  id: z.string(),
  reason: z.string(),
  openedAt: z.iso.datetime(),
  closedAt: when,
  answer: z.nullable(z.string()),
})

/** The refunds, disputes and exceptions of a payment. */
export const paymentMoney = z.object({
  /** What can still be refunded, in euros. */
  left: z.number(),
  leftCents: z.number(),
  /** Why nothing can be refunded here; null when something can. */
  notRefundable: z.nullable(z.string()),
  /** The newest first, as are disputes and exceptions. */
  refunds: z.array(paymentRefund),
  disputes: z.array(paymentDispute),
  exceptions: z.array(paymentException),
})
export type PaymentMoney = z.output<typeof paymentMoney>

const ofPayment = z.object({ website: websiteParam, id: z.string() })

/**
 * Shows the refunds, disputes and exceptions of a payment, and what can still be refunded.
 * @throws 404 The website has no such payment
 */
export const showPaymentMoney = endpoint({
  method: 'GET',
  path: '/api/payments/:website/:id/money',
  access: 'read',
  params: ofPayment,
  replies: { 200: paymentMoney },
})

/** The fields of a refund request. */
export const refundRequest = {
  /** In euros. */
  amount: z.union([z.number(), z.string()], 'The amount must be a number of euros with at most two decimals'),
  reason: z.optional(z.enum(refundReasons, `The reason must be one of ${refundReasons.join(', ')}`)),
  note: optionalText('The note', noteLimit),
  /** A UUID that you generate: a repeated id is the same refund and gets the same answer. */
  requestId: z.uuid('The request needs an id of its own (a UUID)'),
}

/**
 * Refunds all or part of a payment. The refund of a manually recorded payment is only recorded, without a provider.
 * @returns 200 The provider has taken the refund, or it is recorded
 * @returns 202 The provider has not answered yet; the refund is retried until it does
 * @throws 400 The amount exceeds what can be refunded
 * @throws 404 The website has no such payment
 * @throws 409 The provider refuses (its message is included), or nothing of this payment can be refunded
 */
export const askForRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:website/:id/refunds',
  access: 'write',
  params: ofPayment,
  body: z.object(refundRequest),
  replies: { 200: paymentRefund, 202: paymentRefund },
})

/**
 * Undoes a refund that was recorded manually by mistake. Its amount counts as paid again, its credit note is
 * reversed, and the customer gets an email. One that is undone already is returned unchanged.
 * @throws 404 The website has no such payment, or the payment no such refund
 * @throws 409 The provider made the refund
 */
export const takeBackRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:website/:id/refunds/:refundId/take-back',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string(), refundId: z.string() }),
  replies: { 200: paymentRefund },
})
