import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refundAfter } from '#features/payments/money-back.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { inTime, isStoredFailure, isUnderWay, wasRefused } from '#platform/server/stripe.ts'
import { hours } from '#shared/time/duration.ts'
import { type PaymentDeps, providerOf } from '../payment-deps.ts'
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
 * Asks the provider for a refund that is written as `asked`, with the same parameters under the same key as long as that
 * can be answered, and notes what it answers: its id, or that it refuses. How the refund continues from there, the sync of its payment says.
 * Answers the refund as it is then; still `asked` when the provider has not answered (429, 5xx, too slow): anyone who asks
 * again gets the same refund.
 */
export const requestRefund = async (deps: PaymentDeps, refund: RefundRow): Promise<RefundRow> => {
  const { db, clock, log, checkpoint, patience } = deps
  if (refund.status !== 'asked' || refund.refundId !== null || !isAtProvider(refund)) return refund
  const installation = await readInstallation(db)
  let made: Stripe.Refund
  try {
    made = await inTime(createPatiently(deps, refund, installation), patience)
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
  // with a record the sync tells what is new about it, in the transaction that writes it down
  const status = refund.paymentId === null ? refundAfter('asked', made.status) : 'pending'
  return noteFirstAnswer(db, refund, { refundId: made.id, status, updatedAt: clock.now() })
}

/** The provider keeps a key for a day: after half of one no one relies on it. */
const keyLife = hours(12)

/**
 * Asks for the refund. Asks again while a twin of this request (a double click) is under way: its refund is ours. Where
 * the provider keeps a failure under the key, or may have forgotten the key, we read first whether it has made the
 * refund; only what it does not know is requested under a new key.
 */
const createPatiently = async (
  deps: PaymentDeps,
  refund: ProviderRefund,
  installation: string,
): Promise<Stripe.Refund> => {
  const { clock } = deps
  const isOld = clock.now().getTime() - refund.createdAt.getTime() > keyLife
  const made = isOld ? await findMade(deps, refund) : undefined
  if (made) return made
  let row = refund
  for (let tries = 30; ; tries--) {
    const { params, idempotencyKey } = providerRequestOf(row, installation)
    try {
      return await providerOf(deps).stripe.refunds.create(params, { idempotencyKey })
    } catch (error) {
      if (isStoredFailure(error) && row === refund) {
        const known = await findMade(deps, refund)
        if (known) return known
        row = { ...refund, number: await nextNumber(deps, refund) }
      } else if (isUnderWay(error) && tries > 0) await wait(200)
      else throw error
    }
  }
}

/** What the provider has made of our question, if it ever came to it. */
const findMade = async (deps: PaymentDeps, refund: ProviderRefund): Promise<Stripe.Refund | undefined> => {
  const asking = { provider: providerOf(deps), patience: deps.patience }
  const all = await fetchRefunds(asking, refund.paymentIntentId)
  return all.find(({ metadata }) => metadata?.['payment_refund_id'] === refund.id)
}

type ProviderRequest = { params: Stripe.RefundCreateParams; idempotencyKey: string }

/** What we ask of the provider: made from the stored row alone, so that a repeat under the same key is the same to the letter. */
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

/** A number, and so a key, of its own. A twin of this request that was faster has given it one already. */
const nextNumber = ({ db, clock }: PaymentDeps, { id, number, ...of }: ProviderRefund): Promise<number> =>
  transact(db, async (tx) => {
    await lockRefunds(tx, of.provider, of.paymentIntentId)
    // read once they are held: who was waited for may have added one
    const rows = await readRefunds(tx, of.provider, of.paymentIntentId)
    const row = rows.find((one) => one.id === id) as RefundRow
    if (row.number !== number || row.status !== 'asked') return row.number
    const highest = Math.max(...rows.map((one) => one.number))
    const moved = await updateRefund(tx, id, { number: highest + 1, updatedAt: clock.now() })
    return moved.number
  })

/** What the provider said no with; its key is no one's business. */
const refusalOf = (error: unknown): string => {
  const { message, statusCode } = error as Stripe.errors.StripeError
  return statusCode === 401 || statusCode === 403
    ? 'The provider key of this installation is not allowed to make refunds.'
    : message
}
