import type { PaymentParts } from '#features/payments/server/payment-parts.ts'
import {
  enqueueRegularReconcile,
  reconcileJob,
  reconcilePayments,
} from '#features/payments/server/reconcile.job.ts'
import { paymentCompleted } from '#features/payments/server/sync-checkout.ts'
import { confirmationJob } from '#features/registration/server/confirmation.job.ts'
import { type JobHandler, startJobs } from '#platform/server/jobs.ts'
import type { Mailer } from '#platform/server/mailer.ts'

type Parts = PaymentParts & { send: Mailer }

/** Every kind of job and who does it. */
export const jobHandlers = (parts: Parts): Readonly<Record<string, JobHandler>> => ({
  [paymentCompleted]: confirmationJob(parts),
  [reconcilePayments]: reconcileJob(parts),
})

const oneMinute = 60_000

/** Runs what is due, and sees to it every minute that the regular jobs are written. */
export const startAllJobs = (parts: Parts): { stop: () => Promise<void> } => {
  const { db, clock, log } = parts
  const jobs = startJobs({ db, clock, log, handlers: jobHandlers(parts) })
  const schedule = () =>
    enqueueRegularReconcile(db, clock).catch((error: unknown) =>
      log.error('regular jobs cannot be written', { error }),
    )
  const timer = setInterval(schedule, oneMinute)
  void schedule()
  return {
    stop: async () => {
      clearInterval(timer)
      await jobs.stop()
    },
  }
}
