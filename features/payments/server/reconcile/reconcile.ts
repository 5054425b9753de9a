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
  /** Whose state is another one since. */
  settled: number
  adopted: number
  found: number
  failed: number
}

/**
 * Makes good whatever neither webhook nor page told us. Asks the provider about every payment that waits, and about
 * those that its own lists show otherwise than our records: sessions that we opened but never noted, paid ones that no
 * record knows, amounts that disagree, refunds and disputes made there. One payment's failure does not keep the others
 * waiting; one run continues at a time, and says in its row how far it is. Undefined: another was under way.
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

/** How often a run says how far it is. */
const sayEvery = seconds(1)

/** So many payments are read at a time. */
const atOnce = 8

const askAll = async (deps: PaymentDeps, run: string, tasks: Task[], result: Reconciliation) => {
  const { db, log } = deps
  const rest = tasks.values()
  let message = performance.now()
  const worker = async () => {
    for (const task of rest) {
      try {
        await settle(deps, task, result)
      } catch (error) {
        result.failed++
        log.warn('a payment could not be reconciled', { ...task.of, error })
      }
      result.asked++
      if (performance.now() - message < sayEvery) continue
      message = performance.now()
      await noteRun(db, run, { ...result })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Asks about one payment, and counts what came of it. */
const settle = async (
  deps: PaymentDeps,
  { of, sessionId, events }: Task,
  result: Reconciliation,
): Promise<void> => {
  if ('stray' in of) {
    await syncOrphan(deps, of.stray, { events, thorough: true })
    return
  }
  const before = await findPayment(deps.db, of.record)
  const record = await syncCheckout(deps, of.record, { events, ...(sessionId && { sessionId }) })
  if (before && record && record.status !== before.status) result.settled++
  if (sessionId !== undefined && record?.sessionId === sessionId) result.adopted++
}
