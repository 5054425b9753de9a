import type { PaymentRow } from '#features/payments/server/payments.ts'
import {
  attemptPayment,
  expireSession,
  type Outcome,
  runOperation,
  setSessionFaults,
  type Work,
} from '#sandbox/stripe/server/stripe.ts'
import type { RehearsalRun } from './setup.ts'

/** Delay of late webhooks in seconds, long enough for the visitor to return first. */
const lateSeconds = 4

/** An attempt to pay on the payment page. */
export const attempt = (run: RehearsalRun, payment: PaymentRow, outcome: Outcome): Promise<void> =>
  runAtProvider(run, (work) => attemptPayment(work, sessionOf(payment), outcome))

/** The payment page expires. */
export const expirePaymentPage = (run: RehearsalRun, payment: PaymentRow): Promise<void> =>
  runAtProvider(run, (work) => expireSession(work, sessionOf(payment)))

/** Runs an operation at the provider. Its webhooks are delivered after the commit and not awaited. */
const runAtProvider = async (
  { deps }: RehearsalRun,
  operation: (work: Work) => Promise<unknown>,
): Promise<void> => {
  await runOperation(deps.db, deps.clock, operation)
}

/** Delays the webhooks of this payment by some seconds. */
export const notifyLate = ({ deps }: RehearsalRun, payment: PaymentRow): Promise<void> =>
  setSessionFaults(deps.db, sessionOf(payment), { delayWebhooksSeconds: lateSeconds })

/** Delivers each webhook of this payment so many times. */
export const notifyOften = ({ deps }: RehearsalRun, payment: PaymentRow, times: number): Promise<void> =>
  setSessionFaults(deps.db, sessionOf(payment), { duplicateWebhooks: times })

const sessionOf = ({ sessionId }: PaymentRow): string => {
  if (sessionId === null) throw new Error('The payment of the rehearsal has no session')
  return sessionId
}
