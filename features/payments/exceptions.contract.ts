import * as z from 'zod/mini'
import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, requiredText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'

/** What an organiser can answer. */
export const exceptionActions = ['ask', 'adopt', 'refund', 'review'] as const
export type ExceptionAct = (typeof exceptionActions)[number]

/** How an exception came to its end: `settled` by the truth itself, the others by an organiser. */
export const exceptionAnswers = ['settled', 'adopted', 'refunded', 'reviewed'] as const

/** The payment that an exception is about, as it is now. */
const itsPayment = z.object({
  id: z.string(),
  /** The short reference of what it pays for. */
  reference: z.string(),
  status: z.enum(paymentStatuses),
  totalCents: z.int(),
  refundedCents: z.int(),
  lostCents: z.int(),
  /** The provider's own word about the newest dispute. */
  disputeStatus: z.nullable(z.string()),
  /** Null when it pays for a discount request. */
  registrationId: z.nullable(z.string()),
})

export const exceptionRecord = z.object({
  id: z.string(),
  /** Why it is an exception; a newer product may know further reasons. */
  reason: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  livemode: z.boolean(),
  /** The money at the provider that this is about; 0 when there is none. */
  cents: z.int(),
  currency: z.string(),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  /** Null: the money belongs to no known payment. */
  payment: z.nullable(itsPayment),
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  /** The email address of the admin; null when it settled on its own. */
  closedBy: z.nullable(z.string()),
  answer: z.nullable(z.enum(exceptionAnswers)),
  note: z.nullable(z.string()),
  /** What can be answered now; none once it is answered. */
  acts: z.array(z.enum(exceptionActions)),
})
export type ExceptionRecord = z.output<typeof exceptionRecord>

export const exceptionStates = ['open', 'answered'] as const

/** What a list of exceptions is filtered to; all that is given counts at once. */
export const exceptionFilter = {
  state: z.optional(z.enum(exceptionStates, 'The state must be open or answered')),
  reason: z.optional(z.enum(exceptionReasons, `The reason must be one of ${exceptionReasons.join(', ')}`)),
  /** The id of a payment, for its exceptions alone. */
  payment: z.optional(
    z.string('Give the id of a payment').check(z.refine((id) => isId(id), 'Give the id of a payment')),
  ),
  /** Part of the name, email or note, or the beginning of the id of the session, the payment intent or the payment. */
  q: optionalText('The search', limits.email),
}

const base = '/admin/api/admin/exceptions/:website' as const
const ofWebsite = z.object({ website: websiteParam })
const ofException = z.object({ website: websiteParam, id: z.string() })

/** Lists the exceptions of payments, the newest first. Without `limit` the whole list is streamed. */
export const listExceptions = endpoint({
  method: 'GET',
  path: base,
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...exceptionFilter }),
  replies: { 200: z.array(exceptionRecord) },
})

/** What is exported (`shared/exports.ts`). */
export const exportedExceptions = z.object({ ...exceptionFilter, sort: timePage.sort, ids: chosenIds })

/**
 * Shows one exception.
 * @throws 404 The website has no such exception
 */
export const showException = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: 'read',
  params: ofException,
  replies: { 200: exceptionRecord },
})

/** Counts the exceptions that wait for an answer. */
export const countExceptions = endpoint({
  method: 'GET',
  path: `${base}/count`,
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ open: z.int() }) },
})

/** Where the captured money of one kind is: captured = matched + refunded + lost + listed, or `missing` says by how much not. */
const balances = z.object({
  capturedCents: z.int(),
  matchedCents: z.int(),
  refundedCents: z.int(),
  lostCents: z.int(),
  listedCents: z.int(),
  missingCents: z.int(),
})
export type Balances = z.output<typeof balances>

const when = z.nullable(z.iso.datetime())

/** A run of the reconciliation. `waiting`: asked for, and not begun yet. `retrying`: has failed, and continues on its own. */
const reconciliation = z.object({
  state: z.enum(['waiting', 'running', 'retrying', 'failed', 'done']),
  onDemand: z.boolean(),
  startedAt: when,
  endedAt: when,
  asked: z.int(),
  /** Null: not known yet. */
  toAsk: z.nullable(z.int()),
  settled: z.int(),
  adopted: z.int(),
  found: z.int(),
  failed: z.int(),
  /** Why it failed. */
  error: z.nullable(z.string()),
})
export type Reconciliation = z.output<typeof reconciliation>

const desk = z.object({
  open: z.int(),
  answered: z.int(),
  /** Within the last seven days, including those that settled by themselves. */
  answeredThisWeek: z.int(),
  real: balances,
  test: balances,
  /** Whether payments are on, and with real money. */
  provider: z.enum(['live', 'test', 'off']),
  /** The last one that ended and asked about everything. */
  lastComplete: z.nullable(reconciliation),
  /** The one that was requested last, as long as it is not older than the last complete one. */
  current: z.nullable(reconciliation),
})
export type Desk = z.output<typeof desk>

/** Shows the figures above the list of exceptions: where the money is, and the last reconciliations. */
export const showExceptionsDesk = endpoint({
  method: 'GET',
  path: `${base}/desk`,
  access: 'read',
  params: ofWebsite,
  replies: { 200: desk },
})

/**
 * Starts a reconciliation with the payment provider. While one that was requested is under way, this one is the same.
 * @returns 202 The reconciliation is requested
 */
export const reconcileNow = endpoint({
  method: 'POST',
  path: `${base}/reconcile`,
  access: 'write',
  params: ofWebsite,
  replies: { 202: reconciliation },
})

/*
 * The answers. Each is refused by 404 for one that is not there, and by 409 with who and when for one that is answered
 * already: nothing is done twice.
 */

/**
 * Asks the payment provider what it says now: `said` has the answer in words. Closes the exception when nothing is left
 * of it.
 * @throws 404 The website has no such exception
 * @throws 409 It is answered already; the message says by whom and when
 */
export const askException = endpoint({
  method: 'POST',
  path: `${base}/:id/ask`,
  access: 'write',
  params: ofException,
  replies: { 200: z.object({ exception: exceptionRecord, said: z.string() }) },
})

/**
 * Matches money that belongs to no payment to the booking that it names, or to the chosen one.
 * @throws 404 The website has no such exception
 * @throws 409 It is answered already; the message says by whom and when
 */
export const adoptException = endpoint({
  method: 'POST',
  path: `${base}/:id/adopt`,
  access: 'write',
  params: ofException,
  body: z.object({ registrationId: z.optional(z.string('Choose a booking')) }),
  replies: { 200: z.object({ exception: exceptionRecord, said: z.string() }) },
})

/**
 * Refunds the whole money of an exception.
 * @throws 404 The website has no such exception
 * @throws 409 It is answered already; the message says by whom and when
 */
export const refundException = endpoint({
  method: 'POST',
  path: `${base}/:id/refund`,
  access: 'write',
  params: ofException,
  body: z.object({ note: optionalText('The note', 1000) }),
  replies: { 200: z.object({ exception: exceptionRecord, said: z.string() }) },
})

const chosen = 'Choose from 1 to 100 exceptions'

/**
 * Closes exceptions that someone has looked at, all of them or none. No money is charged.
 * @throws 404 The website has no such exception
 * @throws 409 It is answered already; the message says by whom and when
 */
export const reviewExceptions = endpoint({
  method: 'POST',
  path: `${base}/review`,
  access: 'write',
  params: ofWebsite,
  body: z.object({
    ids: z.array(z.string(chosen), chosen).check(
      z.minLength(1, chosen),
      z.maxLength(100, chosen),
      z.refine((ids) => ids.every(isId), chosen),
    ),
    note: requiredText('The note', 1000),
  }),
  replies: { 200: z.object({ exceptions: z.array(exceptionRecord) }) },
})

/** A booking that money could belong to. */
const candidate = z.object({
  registrationId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** The status of its payment; null: there is none. */
  status: z.nullable(z.enum(paymentStatuses)),
  totalCents: z.nullable(z.int()),
  isCancelled: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

/** Finds the bookings that money could belong to, the newest first, 20 at most. Without `q` it lists the newest. */
export const findCandidates = endpoint({
  method: 'GET',
  path: `${base}/candidates`,
  access: 'read',
  params: ofWebsite,
  query: z.object({ q: optionalText('The search', limits.email) }),
  replies: { 200: z.array(candidate) },
})
