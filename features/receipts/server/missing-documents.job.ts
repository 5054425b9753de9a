import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import { issueDocuments } from './issue-documents.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { listPaymentsWithoutDocument } from './receipts.store.ts'

export const missingDocuments = 'receipts.missing'

export const enqueueRegularDocuments = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, missingDocuments)

const batchSize = 100

/**
 * Issues all missing documents, in the order of payment: for payments from before receipts existed, and for lost
 * events. A payment that fails does not stop the others.
 */
export const missingDocumentsJob =
  (deps: ReceiptDeps): JobHandler =>
  async () => {
    for (;;) {
      const ids = await listPaymentsWithoutDocument(deps.db, batchSize)
      let failure: unknown
      let written = 0
      for (const id of ids) {
        try {
          written += (await issueDocuments(deps, id as PaymentId)).length
        } catch (error) {
          failure = error
          deps.log.error('the papers of a payment cannot be issued', { payment: id, error })
        }
      }
      if (ids.length === batchSize && written > 0) continue
      if (failure) throw failure
      return
    }
  }
