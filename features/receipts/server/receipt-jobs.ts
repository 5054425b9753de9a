import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { missingDocuments, missingDocumentsJob } from './missing-documents.job.ts'
import { receiptDue, receiptDueJob } from './receipt-due.job.ts'
import { paymentRefunded, type RefundMailDeps, refundMailJob } from './refund-mail.job.ts'

/** The job kinds of documents with their handlers. */
export const receiptJobs = (deps: RefundMailDeps): Readonly<Record<string, JobHandler>> => ({
  [receiptDue]: receiptDueJob(deps),
  [missingDocuments]: missingDocumentsJob(deps),
  [paymentRefunded]: refundMailJob(deps),
})
