import type Stripe from 'stripe'
import { capturedOf } from '#features/payments/what-to-check.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { isId, type PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { type ExceptionRow, lockOrphan, openException, orphanOf } from '../exceptions/exceptions.store.ts'
import { noteExceptions } from '../exceptions/note-exceptions.ts'
import { accountColumns, isMadeBy, type PaymentDeps, providerOf } from '../payment-deps.ts'
import { findPayment, findPaymentBySession, type PaymentRow } from '../payments.store.ts'
import { readInstallation } from '../reconcile/installation.store.ts'
import { sessionFacts } from './apply-provider-state.ts'
import { fetchProviderState, type Hint, intentOf } from './fetch-provider-state.ts'
import { noteEvents } from './note-events.ts'
import { syncDisputes } from './sync-disputes.ts'
import { syncRefunds } from './sync-refunds.ts'

/** The record that a session names, even if that continues with another session. */
export const recordNamed = (
  { db }: Pick<PaymentDeps, 'db'>,
  { client_reference_id: named }: Stripe.Checkout.Session,
): Promise<PaymentRow | undefined> =>
  isId(named) ? findPayment(db, named as PaymentId) : Promise.resolve(undefined)

/**
 * Opens an exception for an orphan session (paid, of this installation, without a record), with its refunds and
 * disputes so far: its record continues with another session, or is gone. A repeated call only applies the provider's
 * changes. Undefined when there is nothing to list: it is not paid, a record has it, or it is another installation's.
 * @throws whatever the SDK throws when the provider cannot be reached
 */
export const syncOrphan = async (
  deps: PaymentDeps,
  sessionId: string,
  hint: Hint = {},
): Promise<ExceptionRow | undefined> => {
  const { db, clock, log } = deps
  const { provider, livemode, account } = accountColumns(deps)
  const truth = await fetchProviderState(deps, sessionId, hint)
  const { session } = truth
  const intentId = session && intentOf(session)?.id
  if (!session || !intentId || session.livemode !== livemode) return undefined
  const captured = capturedOf(sessionFacts(session))
  const named = await recordNamed(deps, session)
  const website = await websiteOf(deps, session, named)
  if (captured === 0 || !website) return undefined

  return transact(db, async (tx) => {
    if (await findPaymentBySession(tx, sessionId)) return undefined
    const now = clock.now()
    const holder = { website, provider, livemode, paymentId: null, paymentIntentId: intentId }
    const about = {
      ...holder,
      account,
      sessionId,
      currency: session.currency ?? 'eur',
      customerName: session.customer_details?.name ?? named?.customerName ?? null,
      customerEmail: session.customer_details?.email ?? named?.customerEmail ?? null,
    }
    const finding = { reason: 'unknown_session', subject: orphanOf(sessionId), cents: captured } as const
    // concurrent calls wait here, so that each refund gets one row
    if (await openException(tx, { ...about, ...finding }, now))
      log.error('a paid session that no record knows', { session: sessionId })
    const orphan = await lockOrphan(tx, { name: provider, livemode }, sessionId)
    if (orphan?.answer === 'adopted') return orphan
    const back = {
      refunds: await syncRefunds(tx, holder, truth.refunds, now),
      disputes: await syncDisputes(tx, holder, truth.disputes),
    }
    await noteExceptions(tx, about, { marks: ['unknown_session'], captured }, back, now)
    await noteEvents(tx, provider, hint.events, now)
    return lockOrphan(tx, { name: provider, livemode }, sessionId)
  })
}

/** The website that a session names, if it is this installation's. */
const websiteOf = async (
  deps: PaymentDeps,
  session: Stripe.Checkout.Session,
  record: PaymentRow | undefined,
): Promise<Website | undefined> => {
  const { website, installation } = session.metadata ?? {}
  if (record) return isMadeBy(providerOf(deps), record) ? record.website : undefined
  const known = website === undefined ? undefined : deps.websites.find(website)
  return known && installation === (await readInstallation(deps.db)) ? known : undefined
}
