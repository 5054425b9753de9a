import { writeAudit } from '#platform/server/audit-log.ts'
import { wasRefused, withDeadline } from '#platform/server/stripe.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { readStalePayments } from '../lists/payment-lists.store.ts'
import { holderOf, type PaymentDeps, providerOf } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'

/** The approximate size of one round. */
const most = 100

type Answer = { asked: number; expired: number; completed: number; unanswered: number }

/**
 * Fetches the provider's state of the admin's PENDING payments that are past their expiry: only the provider decides
 * what is EXPIRED. More than one round's worth is done in several, while the provider answers and the request has
 * time; the reconciliation does the rest.
 */
export const expireStale = async (deps: PaymentDeps, admin: AdminOf<Website, 'write'>): Promise<Answer> => {
  const answer: Answer = { asked: 0, expired: 0, completed: 0, unanswered: 0 }
  const { patience = Number.POSITIVE_INFINITY } = deps
  for (;;) {
    const settled = answer.expired + answer.completed
    const found = await goRound(deps, admin, answer)
    const isStuck = answer.unanswered > 0 || answer.expired + answer.completed === settled
    if (found < most || isStuck || performance.now() > patience) return answer
  }
}

/** One round: the audit entry is written before the first of them can change. Returns how many there were. */
const goRound = async (
  deps: PaymentDeps,
  admin: AdminOf<Website, 'write'>,
  answer: Answer,
): Promise<number> => {
  const { db, clock, log } = deps
  const { website } = admin
  const provider = providerOf(deps)
  const now = clock.now()
  const stale = await db.transaction().execute(async (tx) => {
    const found = await readStalePayments(tx, website, provider, now, most)
    if (found.length > 0)
      await writeAudit(tx, admin, now, {
        action: 'payment.expire-stale',
        subject: found.length === 1 ? '1 payment' : `${found.length} payments`,
        new: { payments: found },
      })
    return found
  })
  answer.asked += stale.length
  for (const id of stale) {
    try {
      const record = await settle(deps, id as PaymentId)
      if (record?.status === 'EXPIRED') answer.expired++
      if (record?.status === 'COMPLETED') answer.completed++
    } catch (error) {
      answer.unanswered++
      log.warn('the payment provider could not be asked', { payment: id, error })
    }
  }
  return stale.length
}

/**
 * Applies the provider's state of one payment; a session that is still open past its expiry is expired there first.
 */
const settle = async (deps: PaymentDeps, id: PaymentId): Promise<PaymentRow | undefined> => {
  const record = await syncCheckout(deps, id)
  if (!record?.sessionId || !isDue(record, deps.clock.now())) return record
  const holder = holderOf(deps, record)
  if (!holder) return record
  try {
    await withDeadline(holder.stripe.checkout.sessions.expire(record.sessionId), deps.patience)
  } catch (error) {
    if (!wasRefused(error)) throw error // refused because it was paid or has expired in the meantime: the sync finds out which
  }
  return syncCheckout(deps, id)
}

const isDue = ({ status, sessionStatus, sessionExpiresAt }: PaymentRow, now: Date): boolean =>
  status === 'PENDING' && sessionStatus === 'open' && sessionExpiresAt !== null && sessionExpiresAt <= now
