import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { forOneRequest, type PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { closeCheckout } from './close-checkout.ts'
import type { Claim } from './continue-or-insert.ts'
import { openCheckoutSession } from './open-checkout-session.ts'
import { type Settling, settlingOf } from './settling.ts'

/** The messages of one kind of checkout that cannot continue. */
export type CheckoutMessages = {
  /** 503: the provider is down or slow. */
  notOpened: string
  /** 409 */
  alreadyPaid: string
  /** 409: money is on its way. Absent: the default messages, addressed to the payer. */
  settling?: Record<Settling, string>
}

/**
 * Closes the payable sessions of other choices, and checks those that stay open; if one of them is paid, nothing is
 * to pay.
 */
export const closeOthers = async (
  deps: PaymentDeps,
  { toClose, toCheck = [], takeBack }: Pick<Claim, 'toClose' | 'toCheck' | 'takeBack'>,
  sentences: CheckoutMessages,
): Promise<void> => {
  try {
    for (const { id } of toCheck) {
      refuseSettled(await request(deps, sentences, () => syncCheckout(deps, id as PaymentId)), sentences)
    }
    for (const { id } of toClose) {
      refuseSettled(await request(deps, sentences, () => closeCheckout(deps, id as PaymentId)), sentences)
    }
  } catch (error) {
    // the provider was not called for the new record, so it is deleted
    if (error instanceof Problem && error.status === 409) await takeBack?.()
    throw error
  }
}

/** Two tries: a new session may replace an expired one once. */
const maxAttempts = 2

/**
 * Returns the open session of the record that the submit claims: the same one for the same choice, or a new one after
 * the older choices were closed. `claim` commits before it returns, so the provider is called while nothing is
 * locked. A record that is claimed as COMPLETED is returned unchanged. Answers within 15 s.
 * @throws Problem whatever `claim` throws; 400 when the provider refuses the email address; 409 when it is paid or
 * has been superseded; 503 `notOpened`
 */
export const reachCheckoutSession = async (
  baseDeps: PaymentDeps,
  claim: () => Promise<Claim>,
  sentences: CheckoutMessages,
): Promise<PaymentRow> => {
  const deps = forOneRequest(baseDeps)
  // a change of the keys in another process is effective from the next payment on
  await deps.providers.refresh()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const claimed = await claim()
    if (claimed.record.status === 'COMPLETED') return claimed.record

    await closeOthers(deps, claimed, sentences)
    const opened = await openSessionOf(deps, claimed.record, sentences)
    if (opened) return opened
  }
  throw new Problem(503, 'provider_unavailable', sentences.notOpened)
}

/** The open session of the record; undefined when it has ended. */
const openSessionOf = async (
  deps: PaymentDeps,
  record: PaymentRow,
  sentences: CheckoutMessages,
): Promise<PaymentRow | undefined> => {
  const id = record.id as PaymentId
  if (record.sessionId !== null) {
    const synced = await request(deps, sentences, () => syncCheckout(deps, id))
    refuseSettled(synced, sentences)
    return synced?.status === 'PENDING' && synced.sessionStatus === 'open' ? synced : undefined
  }

  const opened = await openCheckoutSession(deps, record, sentences.notOpened)
  if (!opened) throw new Problem(409, 'already_paid', sentences.alreadyPaid)
  if (!opened.cancelRequestedAt) return opened
  // the same visitor chose something else while it was being opened: only the newest choice may be paid
  refuseSettled(await request(deps, sentences, () => closeCheckout(deps, id)), sentences)
  throw new Problem(
    409,
    'choice_changed',
    'You have submitted another choice since. Continue in the tab where you submitted last.',
  )
}

/** Calls the provider; a failure becomes a 503 with the message of this checkout. */
const request = async <T>(
  deps: PaymentDeps,
  { notOpened }: CheckoutMessages,
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    deps.log.error('the payment provider could not be asked', { error })
    throw new Problem(503, 'provider_unavailable', notOpened, { cause: error })
  }
}

const toPayer: Record<Settling, string> = {
  arrived: 'Your payment has arrived and is being confirmed. You do not need to pay again.',
  'at the bank':
    'Your bank payment is under way. It can take several days. You do not need to pay again. You get an email when it arrives or fails.',
}

/** Refuses to pay again when a session is paid, or complete with its money still under way. */
const refuseSettled = (
  record: PaymentRow | undefined,
  { alreadyPaid, settling = toPayer }: CheckoutMessages,
): void => {
  if (record?.status === 'COMPLETED') throw new Problem(409, 'already_paid', alreadyPaid)
  const where = record && settlingOf(record)
  if (where) throw new Problem(409, 'payment_arrived', settling[where])
}
