import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { forOneRequest, type PaymentDeps } from '../payment-deps.ts'
import type { PaymentRow } from '../payments.store.ts'
import { syncCheckout } from '../sync/sync-checkout.ts'
import { closeCheckout } from './close-checkout.ts'
import type { Claim } from './continue-or-insert.ts'
import { openCheckoutSession } from './open-checkout-session.ts'
import { type Settling, settlingOf } from './settling.ts'

/** The sentences in which one kind of checkout tells why it does not continue. */
export type CheckoutSentences = {
  /** 503: the provider is down or slow. */
  notOpened: string
  /** 409 */
  alreadyPaid: string
  /** 409: money is on its way. Absent: when the reader is the payer. */
  settling?: Record<Settling, string>
}

/**
 * Closes what would still take money for another choice, and asks about what stays open; one that was paid after all
 * means that nothing is to pay.
 */
export const closeOthers = async (
  deps: PaymentDeps,
  { toClose, toLook = [], takeBack }: Pick<Claim, 'toClose' | 'toLook' | 'takeBack'>,
  sentences: CheckoutSentences,
): Promise<void> => {
  try {
    for (const { id } of toLook) {
      refuseSettled(await request(deps, sentences, () => syncCheckout(deps, id as PaymentId)), sentences)
    }
    for (const { id } of toClose) {
      refuseSettled(await request(deps, sentences, () => closeCheckout(deps, id as PaymentId)), sentences)
    }
  } catch (error) {
    // the provider was never asked for a session of the new record: it came to nothing, and nothing of it is kept
    if (error instanceof Problem && error.status === 409) await takeBack?.()
    throw error
  }
}

/** A session that is over makes room for a new one, once. */
const looks = 2

/**
 * Brings a visitor to the open session of the record that their submit claims: the same one again for the same choice, a
 * new one after the older choices were closed. `claim` commits before it answers, so the provider is called while
 * nothing is locked. A record that is COMPLETED as it is claimed is answered as it is. Answers within 15 s.
 * @throws Problem whatever `claim` throws; 400 when the provider refuses the email address; 409 when it is paid or has
 *   been overtaken; 503 `notOpened`
 */
export const reachCheckoutSession = async (
  given: PaymentDeps,
  claim: () => Promise<Claim>,
  sentences: CheckoutSentences,
): Promise<PaymentRow> => {
  const deps = forOneRequest(given)
  for (let look = 0; look < looks; look++) {
    const claimed = await claim()
    if (claimed.record.status === 'COMPLETED') return claimed.record

    await closeOthers(deps, claimed, sentences)
    const opened = await openSessionOf(deps, claimed.record, sentences)
    if (opened) return opened
  }
  throw new Problem(503, 'provider_unavailable', sentences.notOpened)
}

/** The open session of the record; undefined when it is over. */
const openSessionOf = async (
  deps: PaymentDeps,
  record: PaymentRow,
  sentences: CheckoutSentences,
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
  // while it was being opened, the same visitor chose something else: only the newest choice may take money
  refuseSettled(await request(deps, sentences, () => closeCheckout(deps, id)), sentences)
  throw new Problem(
    409,
    'choice_changed',
    'You have submitted another choice since. Continue in the tab where you submitted last.',
  )
}

/** Asks the provider; a failure to answer is the sentence of the checkout, not of the inside. */
const request = async <T>(
  deps: PaymentDeps,
  { notOpened }: CheckoutSentences,
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

/** What came of a session that was read: paid, or complete and the money still under way, is nothing to pay again. */
const refuseSettled = (
  record: PaymentRow | undefined,
  { alreadyPaid, settling = toPayer }: CheckoutSentences,
): void => {
  if (record?.status === 'COMPLETED') throw new Problem(409, 'already_paid', alreadyPaid)
  const where = record && settlingOf(record)
  if (where) throw new Problem(409, 'payment_arrived', settling[where])
}
