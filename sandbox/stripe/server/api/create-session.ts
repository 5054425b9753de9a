import type { CreateSessionParameters } from '#sandbox/stripe/create-session-parameters.ts'
import { toSeconds } from '../due/read-time.ts'
import type { Work } from '../events/write-event.ts'
import { insertSession, type StoredSession } from '../ledger/sessions.store.ts'
import { makeId } from './make-id.ts'
import { Refusal } from './refuse-call.ts'

/**
 * Opens a checkout session, whose hosted page has the origin of the success URL.
 * @throws Refusal 400 when it would expire too early or too late, or the total is too small or too large.
 */
export const createSession = async (
  work: Work,
  parameters: CreateSessionParameters,
): Promise<StoredSession> => {
  const id = makeId('cs_test')
  const created = toSeconds(work.now)
  const amountTotal = totalOf(parameters.line_items)
  const expiresAt = expiryOf(parameters.expires_at, created)
  return insertSession(work.connection, {
    id,
    amountTotal,
    currency: 'eur',
    parameters,
    url: new URL(`/stripe-sandbox/${id}`, parameters.success_url).href,
    createdAt: work.now,
    expiresAt: new Date(expiresAt * 1000),
  })
}

const minTotal = 50
const maxTotal = 99_999_999

const totalOf = (items: CreateSessionParameters['line_items']): number => {
  const total = items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0)
  if (total < minTotal) {
    throw new Refusal(400, "The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: 'amount_too_small',
    })
  }
  if (total > maxTotal) {
    throw new Refusal(400, "The Checkout Session's total amount due must be no more than €999,999.99", {
      code: 'amount_too_large',
    })
  }
  return total
}

const aDay = 24 * 60 * 60

const halfAnHour = 30 * 60

const expiryOf = (requested: number | undefined, created: number): number => {
  const param = 'expires_at'
  if (requested === undefined) return created + aDay
  if (requested < created + halfAnHour) {
    throw new Refusal(
      400,
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param },
    )
  }
  if (requested > created + aDay) {
    throw new Refusal(
      400,
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param },
    )
  }
  return requested
}
