import { later, seconds } from '#shared/time/duration.ts'
import { type PaymentDeps, providerOf } from '../payment-deps.ts'
import { findPayment } from '../payments.store.ts'
import { requestUnansweredRefunds } from '../refunds/request-unanswered-refunds.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { syncOrphan } from '../sync/sync-orphan.ts'
import { gatherWork, type Task } from './gather-work.ts'
import { asOnlyRun, beginRun, countFoundSince, noteRun } from './reconciliations.store.ts'

export type Reconciliation = {
  asked: number
  /** Payments whose status changed. */
  settled: number
  adopted: number
  found: number
  failed: number
}

/**
 * Catches up on what neither webhook nor result page reported. Checks pending payments, and those that the provider's
 * lists show otherwise than our records: sessions that we opened but never stored, orphan payments, differing
 * amounts, refunds and disputes made there. A failing payment does not stop the others; only one run is active at a
 * time, and it stores its progress in its row. Undefined: another run was active.
 */
export const reconcile = (
  deps: PaymentDeps,
  { olderThanMs, onDemand }: { olderThanMs: number; onDemand: boolean },
): Promise<Reconciliation | undefined> =>
  asOnlyRun(deps.db, onDemand, async () => {
    const { db, clock, log } = deps
    const provider = providerOf(deps)
    const startedAt = clock.now()
    const run = await beginRun(db, provider, onDemand, startedAt)
    const result: Reconciliation = { asked: 0, settled: 0, adopted: 0, found: 0, failed: 0 }

    const { work, isWhole } = await gatherWork(deps, { olderThanMs, onDemand })
    await noteRun(db, run, { toAsk: work.size })
    await askAll(deps, run, [...work.values()], result)
    if (!isWhole) result.failed++
    result.failed += await requestUnansweredRefunds(deps, later(startedAt, -olderThanMs))
    result.found = await countFoundSince(db, provider, startedAt)

    const isComplete = result.failed === 0
    await noteRun(db, run, {
      ...result,
      endedAt: clock.now(),
      ...(isComplete && { seenUntil: startedAt }),
    })
    log.info('payments reconciled', result)
    return result
  })

/** How often a run stores its progress. */
const noteEvery = seconds(1)

/** The number of concurrent checks. */
const atOnce = 8

const askAll = async (deps: PaymentDeps, run: string, tasks: Task[], result: Reconciliation) => {
  const { db, log } = deps
  const rest = tasks.values()
  let lastNoted = performance.now()
  const worker = async () => {
    for (const task of rest) {
      try {
        await settle(deps, task, result)
      } catch (error) {
        result.failed++
        log.warn('a payment could not be reconciled', { ...task.of, error })
      }
      result.asked++
      if (performance.now() - lastNoted < noteEvery) continue
      lastNoted = performance.now()
      await noteRun(db, run, { ...result })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Checks one payment, and counts the result. */
const settle = async (
  deps: PaymentDeps,
  { of, sessionId, events }: Task,
  result: Reconciliation,
): Promise<void> => {
  if ('orphan' in of) {
    await syncOrphan(deps, of.orphan, { events, thorough: true })
    return
  }
  const before = await findPayment(deps.db, of.record)
  const record = await syncCheckout(deps, of.record, { events, ...(sessionId && { sessionId }) })
  if (before && record && record.status !== before.status) result.settled++
  if (sessionId !== undefined && record?.sessionId === sessionId) result.adopted++
}
