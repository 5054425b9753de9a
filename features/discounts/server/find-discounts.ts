import type { ContentOf } from '#content/website-content.ts'
import type { PaymentDeps } from '#features/payments/server/payments.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfDiscount } from '../discount-hit.ts'
import { findNewestDiscounts } from './discount-lists.store.ts'
import { discountSource } from './list-discounts.ts'

type Deps = Pick<PaymentDeps, 'db' | 'providers'> & { contentOf: ContentOf }

/** The newest matches of a search on the admin's website, and their number. */
export const findDiscounts = async (deps: Deps, permission: AdminOf, search: string) => {
  const { event } = await deps.contentOf(permission.website)
  return readFound(
    await findNewestDiscounts(deps.db, permission.website, search),
    (ids) => discountSource(deps, permission, { ids }),
    (record) => hitOfDiscount(record, search, event.dates.timeZone),
  )
}
