import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refundAfter } from '#features/payments/money-back.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { isStoredFailure, isUnderWay, wasRefused, withDeadline } from '#platform/server/stripe.ts'
import { hours } from '#shared/time/duration.ts'
import { atHolder, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { readInstallation } from '../reconcile/installation.store.ts'
import { fetchRefunds } from '../sync/fetch-provider-state.ts'
import {
  isAtProvider,
  lockRefunds,
  noteFirstAnswer,
  type ProviderRefund,
  type RefundRow,
  readRefunds,
  updateRefund,
} from './money-back.store.ts'

/**
 * Requests a refund that is stored as `asked` from the provider, with the same parameters under the same key while
 * that is possible, and stores the answer: its id, or the refusal. The sync of its payment applies later changes.
 * Returns the refund afterwards; still `asked` when the provider has not answered (429, 5xx, timeout): a retry gets
 * the same refund.
 */
export const requestRefund = async (baseDeps: PaymentDeps, refund: RefundRow): Promise<RefundRow> => {
  const { db, clock, log, checkpoint, patience } = baseDeps
  if (refund.status !== 'asked' || refund.refundId !== null || !isAtProvider(refund)) return refund
  const deps = atHolder(baseDeps, refund)
  if (!deps) return refund
  const installation = await readInstallation(db)
  let created: Stripe.Refund
  try {
    created = await withDeadline(createPatiently(deps, refund, installation), patience)
  } catch (error) {
    log.error('a refund could not be asked for', { refund: refund.id, payment: refund.paymentId, error })
    if (!wasRefused(error)) return refund
    return noteFirstAnswer(db, refund, {
      status: 'refused',
      failure: refusalOf(error),
      updatedAt: clock.now(),
    })
  }
  checkpoint('refund-answered')
  // with a record, the sync applies the status and queues its events in one transaction
  const status = refund.paymentId === null ? refundAfter('asked', created.status) : 'pending'
  return noteFirstAnswer(db, refund, { refundId: created.id, status, updatedAt: clock.now() })
}

/** The provider stores a key for a day: after half of that it is not relied on. */
const keyLife = hours(12)

/**
 * Creates the refund. Retries while a concurrent request (a double click) uses the key: its refund is ours. Where the
 * key has a stored failure, or may have expired, the refund is looked up at the provider first; only an unknown one
 * is requested under a new key.
 */
const createPatiently = async (
  deps: PaymentDeps,
  refund: ProviderRefund,
  installation: string,
): Promise<Stripe.Refund> => {
  const { clock } = deps
  const isOld = clock.now().getTime() - refund.createdAt.getTime() > keyLife
  const created = isOld ? await findCreated(deps, refund) : undefined
  if (created) return created
  let row = refund
  for (let tries = 30; ; tries--) {
    const { params, idempotencyKey } = providerRequestOf(row, installation)
    try {
      return await providerOf(deps).stripe.refunds.create(params, { idempotencyKey })
    } catch (error) {
      if (isStoredFailure(error) && row === refund) {
        const known = await findCreated(deps, refund)
        if (known) return known
        row = { ...refund, number: await nextNumber(deps, refund) }
      } else if (isUnderWay(error) && tries > 0) await wait(200)
      else throw error
    }
  }
}

/** The refund at the provider, if it was ever created. */
const findCreated = async (deps: PaymentDeps, refund: ProviderRefund): Promise<Stripe.Refund | undefined> => {
  const asking = { provider: providerOf(deps), patience: deps.patience }
  const all = await fetchRefunds(asking, refund.paymentIntentId)
  return all.find(({ metadata }) => metadata?.['payment_refund_id'] === refund.id)
}

type ProviderRequest = { params: Stripe.RefundCreateParams; idempotencyKey: string }

/**
 * The request to the provider, derived only from the stored row, so that a retry under the same key sends identical
 * parameters.
 */
const providerRequestOf = (refund: ProviderRefund, installation: string): ProviderRequest => ({
  params: {
    payment_intent: refund.paymentIntentId,
    amount: refund.cents,
    ...(refund.reason && { reason: refund.reason }),
    metadata: {
      payment_refund_id: refund.id,
      ...(refund.paymentId && { record_id: refund.paymentId }),
      website: refund.website,
      installation,
    },
  },
  idempotencyKey: `refund:${refund.paymentId ?? refund.paymentIntentId}:${refund.number}`,
})

/** A new number, and so a new key, unless a concurrent request has assigned one already. */
const nextNumber = ({ db, clock }: PaymentDeps, { id, number, ...of }: ProviderRefund): Promise<number> =>
  transact(db, async (tx) => {
    await lockRefunds(tx, of.provider, of.paymentIntentId)
    // read under the lock, because a concurrent request may have added one
    const rows = await readRefunds(tx, of.provider, of.paymentIntentId)
    const row = rows.find((one) => one.id === id) as RefundRow
    if (row.number !== number || row.status !== 'asked') return row.number
    const highest = Math.max(...rows.map((one) => one.number))
    const moved = await updateRefund(tx, id, { number: highest + 1, updatedAt: clock.now() })
    return moved.number
  })

/** The reason of the provider's refusal, without the key. */
const refusalOf = (error: unknown): string => {
  const { message, statusCode } = error as Stripe.errors.StripeError
  return statusCode === 401 || statusCode === 403
    ? 'The provider key of this installation is not allowed to make refunds.'
    : message
}
