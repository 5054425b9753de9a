import type Stripe from 'stripe'
import { capturedOf } from '#features/payments/what-to-check.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { isId, newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { lockPayable, type Payer, payableKindOf, payableOf, payerColumns } from '../payable.ts'
import { type PaymentDeps, providerOf, requireHolder } from '../payment-deps.ts'
import {
  findPayment,
  findPaymentBySession,
  insertPayment,
  lockPaymentsOfSame,
  type NewPayment,
  type PaymentRow,
} from '../payments.store.ts'
import { lockRefunds } from '../refunds/money-back.store.ts'
import { applyProviderState, sessionFacts } from '../sync/apply-provider-state.ts'
import { fetchProviderState } from '../sync/fetch-provider-state.ts'
import { recordNamed } from '../sync/sync-orphan.ts'
import { closeException, type ExceptionRow, lockOrphan, nameRecord } from './exceptions.store.ts'

/**
 * Creates the payment record of an orphan session, for the payable of its named record or for a chosen registration
 * of the website, and applies the provider's state to it: COMPLETED, and marked as a duplicate when the payable was
 * paid before. Closes its exception as adopted, with the audit entry in the same transaction.
 * @throws Problem 404, 409 when it was answered, cannot be imported, or no registration is named; whatever the SDK
 * throws when the provider cannot be reached
 */
export const importSession = async (
  baseDeps: PaymentDeps,
  permission: AdminOf<Website, 'write'>,
  exception: ExceptionRow,
  { registrationId }: { registrationId?: string | undefined } = {},
): Promise<PaymentRow> => {
  const { db, clock, checkpoint, payables } = baseDeps
  const { website, email } = permission
  const { sessionId, currency } = exception
  if (exception.website !== website || exception.reason !== 'unknown_session' || sessionId === null)
    throw new Problem(404, 'not_found', 'There is no such session')
  const deps = requireHolder(baseDeps, exception, 'This session belongs to another provider')
  if (currency !== 'eur')
    throw new Problem(409, 'action_not_possible', 'Only an amount in euros can be recorded as a payment')

  const truth = await fetchProviderState(deps, sessionId, { thorough: true })
  const { session } = truth
  const totalCents = capturedOf(session && sessionFacts(session))
  if (!session || totalCents < 50)
    throw new Problem(409, 'not_paid', 'The provider does not report this session as paid')
  const named = await recordNamed(deps, session)

  const adopted = await transact(db, async (tx) => {
    const now = clock.now()
    const chosen = registrationId === undefined ? named : { registrationId, discountRequestId: null }
    if (chosen) await lockPayable(tx, deps, { ...chosen, website })
    const payer =
      registrationId === undefined ? named : await payables.registration.payerOf(tx, website, registrationId)
    if (!payer || (payer === named && named.website !== website))
      throw new Problem(409, 'payer_required', payables.registration.choose)
    const { registrationId: pays, discountRequestId } = payer
    const others = await lockPaymentsOfSame(tx, { website, registrationId: pays, discountRequestId })
    const open = await lockOrphan(tx, providerOf(deps), sessionId)
    if (!open || open.closedAt || (await findPaymentBySession(tx, sessionId))) throw alreadyAnswered()
    // an unanswered refund's key contains its money, so its result at the provider must be known first
    const refunds = await lockRefunds(tx, open.provider, open.paymentIntentId ?? '')
    if (refunds.some(({ status }) => status === 'asked'))
      throw new Problem(
        409,
        'refund_under_way',
        'A refund of this money has been requested. Try again when the provider has answered.',
      )

    await closeException(tx, open.id, { answer: 'adopted', by: email, now })
    const record = await insertAdopted(tx, deps, open, { session, payer, named, now })
    await nameRecord(tx, open.id, record.id)
    await writeAudit(tx, permission, now, {
      action: 'payment.adopted',
      subject: record.customerName,
      subjectId: record.id,
      new: { payment: record.id, session: sessionId, cents: totalCents, registration: pays },
    })
    return applyProviderState(tx, deps, record, truth, {
      all: [...others, record],
      reference: session.client_reference_id ?? record.id,
    })
  })
  checkpoint('adoption-committed')
  return adopted
}

const alreadyAnswered = () => new Problem(409, 'already_answered', 'This has already been answered')

type Adopted = { session: Stripe.Checkout.Session; payer: Payer; named: PaymentRow | undefined; now: Date }

const insertAdopted = async (
  tx: Connection,
  deps: PaymentDeps,
  { provider, livemode, account, website }: ExceptionRow,
  { session, payer, named, now }: Adopted,
): Promise<PaymentRow> => {
  const totalCents = capturedOf(sessionFacts(session))
  const columns = {
    ...pick(payer, payerColumns),
    ...amountsOf(deps, named, payer, totalCents),
    website,
    provider,
    livemode,
    account,
    id: await idFor(tx, session.client_reference_id, now),
    status: 'PENDING',
    totalCents,
    currency: 'eur',
    sessionId: session.id,
    expiresAt: new Date(session.expires_at * 1000),
    createdAt: now,
    updatedAt: now,
  } as const satisfies NewPayment
  return insertPayment(tx, columns)
}

/** The amounts as the session was requested, when that record is known and has this total. */
const amountsOf = (deps: PaymentDeps, named: PaymentRow | undefined, payer: Payer, totalCents: number) => {
  const unknown = {
    ...payableOf(deps, payer).amountsOf(totalCents),
    accommodationCents: null,
    accommodationNights: null,
    accommodationGuests: null,
    feeBasisPoints: 0,
    feeCents: 0,
  }
  const isAsRequested = named?.totalCents === totalCents && payableKindOf(named) === payableKindOf(payer)
  return isAsRequested ? pick(named, Object.keys(unknown) as (keyof typeof unknown)[]) : unknown
}

/** The id that the session names, where no record has it (lost with a database); else a new one. */
const idFor = async (tx: Connection, named: string | null, now: Date): Promise<string> =>
  named !== null && isId(named) && !(await findPayment(tx, named as never)) ? named : newId<'payment'>(now)
