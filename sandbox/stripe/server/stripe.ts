/** Public module of the sandbox: everything that other features may import. */
export { expireSession } from './api/expire-session.ts'
export { runOperation } from './due/run-due.ts'
export type { Work } from './events/write-event.ts'
export { setSessionFaults } from './faults/set-faults.ts'
export { countInLedger, forgetInLedger } from './ledger/forget.store.ts'
export { attemptPayment, type Outcome } from './page/attempt-payment.ts'
