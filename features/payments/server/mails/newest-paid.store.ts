import { maxExamples } from '#platform/server/mail/mail-definition.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import type { PayableKind } from '../payable.ts'
import type { PaymentRow } from '../payments.store.ts'

/** The newest paid records of a website, of one kind or both, as sample recipients of an email about a payment. */
export const newestPaid = (
  connection: Connection,
  website: Website,
  kind?: PayableKind,
): Promise<PaymentRow[]> => {
  let query = connection
    .selectFrom('paymentRecords')
    .selectAll()
    .where('website', '=', website)
    .where('status', '=', 'COMPLETED')
  if (kind) query = query.where('discountRequestId', kind === 'discount' ? 'is not' : 'is', null)
  return query.orderBy('id', 'desc').limit(maxExamples).execute()
}
