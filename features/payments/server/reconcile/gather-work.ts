import type Stripe from 'stripe'
import { capturedOf } from '#features/payments/what-to-check.ts'
import { withDeadline } from '#platform/server/stripe.ts'
import { isId, type PaymentId } from '#shared/ids.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import { isMadeBy, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { listPendingPayments } from '../payments.store.ts'
import { readUnansweredRefunds } from '../refunds/money-back.store.ts'
import { sessionFacts } from '../sync/apply-provider-state.ts'
import { type EventHint, moneyBackEvents } from '../sync/event-kinds.ts'
import { aboutWhat } from '../sync/receive-event.ts'
import { readInstallation } from './installation.store.ts'
import {
  type KnownSession,
  knownEventsOf,
  listedSessionsOf,
  readLastComplete,
  readRecordsOfSessions,
  readUnlistedMarks,
} from './reconciliations.store.ts'

/** How far back the provider's sessions are always listed: longer than a session lives. */
const sessionWindow = hours(48)

/** Allows for entries that became visible after the last run, and for a fast clock of ours. */
const slack = hours(1)

/** One payment to check: of a record, or of an orphan session. */
export type Task = {
  of: { record: PaymentId } | { orphan: string }
  sessionId?: string
  events: EventHint[]
}

/** All checks, each payment once. */
export type Work = Map<string, Task>

/**
 * Collects what a reconciliation must check: pending payments, marks without an exception, unanswered refunds, and
 * differences between the provider's lists of sessions and events and our records. `isWhole`: both lists were read
 * completely.
 */
export const gatherWork = async (
  deps: PaymentDeps,
  { olderThanMs, onDemand }: { olderThanMs: number; onDemand: boolean },
): Promise<{ work: Work; isWhole: boolean }> => {
  const { db, clock, log } = deps
  const provider = providerOf(deps)
  const now = clock.now()
  const olderThan = later(now, -olderThanMs)
  const work: Work = new Map()
  for (const { id, sessionId } of await listPendingPayments(db, provider, olderThan))
    if (sessionId !== null) add(work, { record: id as PaymentId })
  for (const id of await readUnlistedMarks(db, provider)) add(work, { record: id as PaymentId })
  for (const refund of await readUnansweredRefunds(db, provider, olderThan)) {
    const of = await aboutWhat(deps, { payment_intent: refund.paymentIntentId })
    if (of) add(work, of)
  }

  const seenUntil = (await readLastComplete(db, provider, now))?.seenUntil
  // without a complete run before, a regular run checks its window, a requested one everything
  const from = seenUntil ?? (onDemand ? undefined : now)
  const sessionsSince = from && later(from, -sessionWindow)
  const eventsSince = seenUntil ? later(seenUntil, -slack) : later(now, -days(30))
  let isWhole = true
  for (const gather of [
    () => gatherSessions(deps, work, sessionsSince, olderThan),
    () => gatherEvents(deps, work, eventsSince),
  ])
    try {
      await gather()
    } catch (error) {
      isWhole = false
      log.warn('a list of the provider could not be read', { error })
    }
  return { work, isWhole }
}

const add = (work: Work, of: Task['of'], more: { sessionId?: string; event?: EventHint } = {}): void => {
  const key = 'record' in of ? of.record : of.orphan
  const task = work.get(key) ?? { of, events: [] }
  if (more.sessionId !== undefined) task.sessionId = more.sessionId
  if (more.event) task.events.push(more.event)
  work.set(key, task)
}

/** Finds sessions that we do not know, and amounts that differ from our records. */
const gatherSessions = async (
  deps: PaymentDeps,
  work: Work,
  since: Date | undefined,
  olderThan: Date,
): Promise<void> => {
  const { db, checkpoint } = deps
  const provider = providerOf(deps)
  const { sessions } = provider.stripe.checkout
  const installation = await readInstallation(db)
  const created = since && { created: { gte: inSeconds(since) } }
  for await (const page of pagesOf((cursor) => sessions.list({ ...created, ...cursor }))) {
    checkpoint('sessions-read')
    const ids = page.map(({ id }) => id)
    const named = page.flatMap(({ client_reference_id: name }) => (isId(name) ? [name] : []))
    const records = await readRecordsOfSessions(db, ids, named)
    const bySession = new Map(records.map((record) => [record.sessionId, record]))
    const byId = new Map(records.map((record) => [record.id, record]))
    const listed = await listedSessionsOf(db, provider, ids)
    for (const session of page) {
      const known = bySession.get(session.id) ?? byId.get(session.client_reference_id ?? '')
      if (known && !isMadeBy(provider, known)) continue
      const of = taskOf(session, known, session.metadata?.['installation'] === installation, olderThan)
      if (!of || ('orphan' in of && listed.has(session.id))) continue
      add(work, of, { sessionId: session.id })
    }
  }
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** Every page of a list of the provider, the newest first. */
const pagesOf = async function* <T extends { id: string }>(
  ask: (cursor: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  for (let after: string | undefined; ; ) {
    const { data, has_more } = await withDeadline(
      ask({ limit: 100, ...(after && { starting_after: after }) }),
    )
    yield data
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return
  }
}

/** The check that a listed session needs, given the record that has it or that it names. */
const taskOf = (
  session: Stripe.Checkout.Session,
  known: KnownSession | undefined,
  isOurs: boolean,
  olderThan: Date,
): Task['of'] | undefined => {
  const captured = capturedOf(sessionFacts(session))
  const record = known && { record: known.id as PaymentId }
  if (known && known.createdAt > olderThan) return undefined // left to the webhooks
  if (known?.sessionId === null) return record
  if (known?.sessionId === session.id) {
    const isSettled = known.status === 'COMPLETED' || known.status === 'PENDING'
    const disagrees = known.status === 'COMPLETED' && captured !== known.totalCents
    return captured > 0 && (!isSettled || disagrees) ? record : undefined
  }
  return captured > 0 && (known !== undefined || isOurs) ? { orphan: session.id } : undefined
}

/** Events that may come long after the session was created, so that a list of new sessions does not contain them. */
const lateEvents = [...moneyBackEvents, 'checkout.session.async_payment_succeeded']

/** Finds refunds, disputes and late bank payments that no webhook reported. */
const gatherEvents = async (deps: PaymentDeps, work: Work, since: Date | undefined): Promise<void> => {
  const provider = providerOf(deps)
  const { events } = provider.stripe
  const created = since && { created: { gte: inSeconds(since) } }
  const types = lateEvents
  for await (const page of pagesOf((cursor) => events.list({ types, ...created, ...cursor }))) {
    const ids = page.map(({ id }) => id)
    const known = await knownEventsOf(deps.db, provider.name, ids)
    for (const { id, type, livemode, data } of page) {
      if (known.has(id) || livemode !== provider.livemode) continue
      const of = await aboutWhat(deps, data.object)
      if (of) add(work, of, { event: { id, type } })
    }
  }
}
