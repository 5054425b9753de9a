import { followUps } from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { PaymentId } from '#shared/ids.ts'
import { issueDocuments } from './issue-documents.ts'
import type { ReceiptDeps } from './receipt-deps.ts'

export const receiptDue = followUps.receiptDue

/** Issues the documents of a payment when `payments` reports that some may be due. */
export const receiptDueJob =
  (deps: ReceiptDeps): JobHandler =>
  async ({ payload }) => {
    const { paymentId } = payload as { paymentId: PaymentId }
    await issueDocuments(deps, paymentId)
  }
