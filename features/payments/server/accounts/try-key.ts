import Stripe from 'stripe'
import { heldForOwners, isHeld } from '#platform/server/external-effects/external-effects.ts'
import { isUnknown, type PaymentProviders, withDeadline } from '#platform/server/stripe.ts'

/**
 * Tries a key with a call that changes nothing. Undefined: Stripe accepted it; else its own words, without the key, or
 * that this installation may not ask it now.
 */
export const tryKey = async (
  stripe: Stripe,
  { requireAllowed }: Pick<PaymentProviders, 'requireAllowed'>,
): Promise<string | undefined> => {
  try {
    requireAllowed?.()
    await withDeadline(stripe.checkout.sessions.list({ limit: 1 }))
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

/** Whether a key belongs to the account of this session. */
export const knowsSession = async (stripe: Stripe, sessionId: string): Promise<boolean> => {
  try {
    await withDeadline(stripe.checkout.sessions.retrieve(sessionId))
    return true
  } catch (error) {
    if (isUnknown(error)) return false
    throw error
  }
}

/** What Stripe said. It repeats parts of a wrong key, which are left out. */
const wordsOf = (error: unknown): string => {
  if (isHeld(error)) return heldForOwners
  if (error instanceof Stripe.errors.StripeConnectionError || !(error instanceof Stripe.errors.StripeError))
    return 'Stripe could not be reached. Try again in a moment.'
  return `Stripe said: ${error.message.replace(/\b(sk|rk)_(test|live)_[\w*]+/g, '$1_$2_…')}`
}
