import { hours } from '#shared/duration.ts'
import { isId, type PaymentId } from '#shared/ids.ts'
import { type PaymentParts, providerOf } from './payment-parts.ts'
import { listPendingPayments } from './payments.store.ts'
import { syncCheckout } from './sync-checkout.ts'

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
  const pending = await listPendingPayments(db, provider, new Date(now - olderThanMs))
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

  // what was never opened within the window was never opened at all: it waits for the visitor to submit again
  const unopened = new Map(
    pending
      .filter(({ sessionId, createdAt }) => sessionId === null && createdAt.getTime() > now - adoptionWindow)
      .map(({ id, createdAt }) => [id, createdAt.getTime()]),
  )
  if (unopened.size === 0) return result

  const since = Math.floor(Math.min(...unopened.values()) / 1000) - 60 // clocks differ
  try {
    for await (const session of provider.stripe.checkout.sessions.list({
      created: { gte: since },
      limit: 100,
    })) {
      const reference = session.client_reference_id
      if (isId(reference) && unopened.delete(reference)) await look(reference as PaymentId, session.id)
      if (unopened.size === 0) break
    }
  } catch (error) {
    result.failed++
    log.warn('the sessions of the provider could not be listed', { error })
  }
  return result
}
