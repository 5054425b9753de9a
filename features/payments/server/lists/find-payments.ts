import type { ContentOf } from '#content/website-content.ts'
import { hitOfPayment } from '#features/payments/payment-hit.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { paymentSource } from './list-payments.ts'
import { findNewestPayments } from './payment-lists.store.ts'

/** The newest matches of a search on the admin's website, and their number. */
export const findPayments = async (
  { db, contentOf }: { db: Database; contentOf: ContentOf },
  permission: AdminOf,
  search: string,
) => {
  const { event } = await contentOf(permission.website)
  return readFound(
    await findNewestPayments(db, permission.website, search),
    (ids) => paymentSource(db, permission, { ids }),
    (payment) => hitOfPayment(payment, search, event.dates.timeZone),
  )
}
