import * as z from 'zod/mini'
import { exceptionReasons } from '#features/payments/exception-reasons.ts'
import { paymentStatuses } from '#features/payments/payments.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, requiredText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'

/** The actions on an exception. */
export const exceptionActions = ['ask', 'adopt', 'refund', 'review'] as const
export type ExceptionAct = (typeof exceptionActions)[number]

/** How an exception was closed: `settled` by the provider's state itself, the others by an organiser. */
export const exceptionAnswers = ['settled', 'adopted', 'refunded', 'reviewed'] as const

/** The current payment of an exception. */
const itsPayment = z.object({
  id: z.string(),
  /** The short reference of what it pays for. */
  reference: z.string(),
  status: z.enum(paymentStatuses),
  totalCents: z.int(),
  refundedCents: z.int(),
  lostCents: z.int(),
  /** The provider's status of the newest dispute. */
  disputeStatus: z.nullable(z.string()),
  /** Null when it pays for a discount request. */
  registrationId: z.nullable(z.string()),
})

export const exceptionRecord = z.object({
  id: z.string(),
  /** Why it is an exception; newer versions may add reasons. */
  reason: z.string(),
  provider: z.enum(['stripe', 'sandbox']),
  livemode: z.boolean(),
  /** The exception's money at the provider; 0 when there is none. */
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
  /** The email address of the admin; null when it was settled automatically. */
  closedBy: z.nullable(z.string()),
  answer: z.nullable(z.enum(exceptionAnswers)),
  note: z.nullable(z.string()),
  /** The actions possible now; none once it is answered. */
  acts: z.array(z.enum(exceptionActions)),
})
export type ExceptionRecord = z.output<typeof exceptionRecord>

export const exceptionStates = ['open', 'answered'] as const

/** The filters of a list of exceptions, combined with AND. */
export const exceptionFilter = {
  state: z.optional(z.enum(exceptionStates, 'The state must be open or answered')),
  reason: z.optional(z.enum(exceptionReasons, `The reason must be one of ${exceptionReasons.join(', ')}`)),
  /** The id of a payment: only its exceptions. */
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

/** The body of an export (`shared/exports.ts`). */
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

/** Counts the exceptions that are not answered yet. */
export const countExceptions = endpoint({
  method: 'GET',
  path: `${base}/count`,
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ open: z.int() }) },
})

/** The captured money of one kind: captured = matched + refunded + lost + listed, or `missing` is the difference. */
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

/**
 * A run of the reconciliation. `waiting`: requested, and not started yet. `retrying`: failed, and is retried
 * automatically.
 */
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

const summary = z.object({
  open: z.int(),
  answered: z.int(),
  /** Within the last seven days, including those settled automatically. */
  answeredThisWeek: z.int(),
  real: balances,
  test: balances,
  /** Whether payments are on, and with real money. */
  provider: z.enum(['live', 'test', 'off']),
  /** The last complete run. */
  lastComplete: z.nullable(reconciliation),
  /** The last requested run, unless it is older than the last complete one. */
  current: z.nullable(reconciliation),
})
export type ExceptionSummary = z.output<typeof summary>

/** Shows the figures above the list of exceptions: the balances and the last reconciliations. */
export const showExceptionsDesk = endpoint({
  method: 'GET',
  path: `${base}/desk`,
  access: 'read',
  params: ofWebsite,
  replies: { 200: summary },
})

/**
 * Starts a reconciliation with the payment provider. A requested run that has not ended is returned instead.
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
 * The actions: 404 when the exception does not exist; 409 with who and when if it is answered already, so that
 * nothing is done twice.
 */

/**
 * Checks an exception with the payment provider: `said` is the result as text. Closes the exception when nothing is
 * left to answer.
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
 * Matches orphan money to the booking that it names, or to the chosen one.
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
 * Closes reviewed exceptions, all of them or none. No money moves.
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

/** A booking that orphan money may belong to. */
const candidate = z.object({
  registrationId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** The status of its payment; null without one. */
  status: z.nullable(z.enum(paymentStatuses)),
  totalCents: z.nullable(z.int()),
  isCancelled: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

/**
 * Finds the bookings that orphan money may belong to, the newest first, 20 at most. Without `q` it lists the newest.
 */
export const findCandidates = endpoint({
  method: 'GET',
  path: `${base}/candidates`,
  access: 'read',
  params: ofWebsite,
  query: z.object({ q: optionalText('The search', limits.email) }),
  replies: { 200: z.array(candidate) },
})
