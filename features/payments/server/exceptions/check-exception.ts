import Stripe from 'stripe'
import { formatStatus } from '#features/payments/format-exception-status.ts'
import { checkWithProvider } from '#features/payments/server/exceptions/check-with-provider.ts'
import { forOneRequest, type PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import { Problem } from '#shared/problem.ts'
import { findException } from './list-exceptions.ts'
import { type ExceptionDeps, lockOpen, type Permission, zoneOf } from './lock-open.ts'

/** The error to answer: 503 when the provider could not be reached, else the error itself. */
export const reportFailure = (deps: Pick<PaymentDeps, 'log'>, id: string, error: unknown): unknown => {
  if (!isOfProvider(error)) return error
  deps.log.warn('the payment provider could not be asked', { exception: id, error })
  return new Problem(
    503,
    'provider_unavailable',
    'The payment provider did not respond. Nothing was changed. Try again in a moment.',
    { cause: error },
  )
}

const isOfProvider = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError ||
  (error instanceof Error && /did not answer in time/.test(error.message))

/**
 * Checks an open exception with the provider; it is closed when nothing is left to answer. The audit entry is written
 * before anything can change.
 * @throws Problem as `lockOpen`; 503 when the provider cannot be reached
 */
export const askException = async (baseDeps: ExceptionDeps, permission: Permission, id: string) => {
  const deps = forOneRequest(baseDeps)
  const timeZone = await zoneOf(baseDeps, permission)
  const row = await transact(deps.db, (tx) => lockOpen(tx, permission, { id, act: 'ask', timeZone }))
  try {
    await checkWithProvider(deps, permission, row)
  } catch (error) {
    throw reportFailure(deps, id, error)
  }
  const exception = await findException(deps.db, permission.website, id)
  return { exception, said: formatStatus(exception) }
}
