import type { PaymentId } from '#shared/ids.ts'
import { isId } from '#shared/ids.ts'
import { type PaymentParts, providerOf } from './payment-parts.ts'
import { listPendingPayments } from './payments.store.ts'
import { syncCheckout } from './sync-checkout.ts'

const hours = (count: number) => count * 3_600_000

/** How far back the provider is asked for sessions that we do not know. */
const adoptionWindow = hours(48)

export type Reconciliation = { asked: number; settled: number; adopted: number; failed: number }

/**
 * Makes good whatever neither webhook nor page told us: asks the provider about every record that has been PENDING for
 * `olderThanMs`, and adopts sessions that we opened but never noted (the process died in between; they carry our
 * record's id). One record's failure does not keep the others waiting.
 */
export const reconcile = async (parts: PaymentParts, olderThanMs: number): Promise<Reconciliation> => {
  const { db, clock, log } = parts
  const provider = providerOf(parts)
  const now = clock.now().getTime()
  const pending = await listPendingPayments(db, provider.name, new Date(now - olderThanMs))
  const result: Reconciliation = { asked: 0, settled: 0, adopted: 0, failed: 0 }

  const look = async (id: PaymentId, sessionId?: string) => {
    result.asked++
    try {
      const record = await syncCheckout(parts, id, sessionId ? { sessionId } : {})
      if (record?.status !== 'PENDING') result.settled++
      if (sessionId && record?.sessionId === sessionId) result.adopted++
    } catch (error) {
      result.failed++
      log.warn('a payment could not be reconciled', { payment: id, error })
    }
  }

  for (const { id, sessionId } of pending) if (sessionId !== null) await look(id as PaymentId)

  const unopened = new Map(
    pending.filter(({ sessionId }) => sessionId === null).map(({ id, createdAt }) => [id, createdAt]),
  )
  if (unopened.size > 0) {
    const oldest = Math.min(...Array.from(unopened.values(), (createdAt) => createdAt.getTime()))
    const since = Math.floor(Math.max(oldest - 60_000, now - adoptionWindow) / 1000)
    for await (const session of provider.stripe.checkout.sessions.list({
      created: { gte: since },
      limit: 100,
    })) {
      const reference = session.client_reference_id
      if (reference && isId(reference) && unopened.delete(reference))
        await look(reference as PaymentId, session.id)
      if (unopened.size === 0) break
    }
  }
  return result
}
