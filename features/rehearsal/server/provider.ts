import type { PaymentRow } from '#features/payments/server/payments.store.ts'
import { attemptPayment, type Outcome } from '#features/stripe-sandbox/server/attempt-payment.ts'
import { expireSession } from '#features/stripe-sandbox/server/expire-session.ts'
import { doWork } from '#features/stripe-sandbox/server/look-around.ts'
import { setSessionFaults } from '#features/stripe-sandbox/server/set-faults.ts'
import type { Work } from '#features/stripe-sandbox/server/write-event.ts'
import type { Stage } from './stage.ts'

/** How much later the late news comes: a visitor is back long before. */
const lateSeconds = 4

const sessionOf = ({ sessionId }: PaymentRow): string => {
  if (sessionId === null) throw new Error('The payment of the rehearsal has no session')
  return sessionId
}

/** Something that happens at the provider; its news leave with the commit, and whoever plays does not wait for them. */
const happen = async ({ parts }: Stage, verb: (work: Work) => Promise<unknown>): Promise<void> => {
  await doWork(parts.db, parts.clock, verb)
}

/** What the visitor does at the payment page. */
export const attempt = (stage: Stage, payment: PaymentRow, outcome: Outcome): Promise<void> =>
  happen(stage, (work) => attemptPayment(work, sessionOf(payment), outcome))

/** The time of the payment page is over. */
export const endTime = (stage: Stage, payment: PaymentRow): Promise<void> =>
  happen(stage, (work) => expireSession(work, sessionOf(payment)))

/** The news of this payment alone come some seconds late. */
export const tellLate = ({ parts }: Stage, payment: PaymentRow): Promise<void> =>
  setSessionFaults(parts.db, sessionOf(payment), { delayWebhooksSeconds: lateSeconds })

/** Each news of this payment alone comes so often. */
export const tellOften = ({ parts }: Stage, payment: PaymentRow, times: number): Promise<void> =>
  setSessionFaults(parts.db, sessionOf(payment), { duplicateWebhooks: times })
