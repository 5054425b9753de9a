import type { PaymentRow } from '#features/payments/server/payments.ts'
import {
  attemptPayment,
  doWork,
  expireSession,
  type Outcome,
  setSessionFaults,
  type Work,
} from '#sandbox/stripe/server/stripe.ts'
import type { Setup } from './setup.ts'

/** How much later the late news comes: a visitor is back long before. */
const lateSeconds = 4

/** What the visitor does at the payment page. */
export const attempt = (run: Setup, payment: PaymentRow, outcome: Outcome): Promise<void> =>
  runAtProvider(run, (work) => attemptPayment(work, sessionOf(payment), outcome))

/** The time of the payment page is over. */
export const endTime = (run: Setup, payment: PaymentRow): Promise<void> =>
  runAtProvider(run, (work) => expireSession(work, sessionOf(payment)))

/** Something that happens at the provider; its news leave with the commit, and the one who plays does not wait for them. */
const runAtProvider = async ({ deps }: Setup, operation: (work: Work) => Promise<unknown>): Promise<void> => {
  await doWork(deps.db, deps.clock, operation)
}

/** The news of this payment alone come some seconds late. */
export const notifyLate = ({ deps }: Setup, payment: PaymentRow): Promise<void> =>
  setSessionFaults(deps.db, sessionOf(payment), { delayWebhooksSeconds: lateSeconds })

/** Each news of this payment alone comes so often. */
export const notifyOften = ({ deps }: Setup, payment: PaymentRow, times: number): Promise<void> =>
  setSessionFaults(deps.db, sessionOf(payment), { duplicateWebhooks: times })

const sessionOf = ({ sessionId }: PaymentRow): string => {
  if (sessionId === null) throw new Error('The payment of the rehearsal has no session')
  return sessionId
}
