import { sql } from 'kysely'
import type { discountStatuses } from '#features/discounts/admin-discounts.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { effectiveRank, isEffective, isKept } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import { findNewestMatches } from '#platform/server/postgres/search/find-newest.ts'
import { everyFound, type Found } from '#platform/server/postgres/search/found.ts'
import { holds, idEnds, type SearchedText } from '#platform/server/postgres/search/text-search.ts'
import { maxCounted } from '#shared/search/search.ts'
import { idEndOf } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import type { DiscountRow } from './discounts.store.ts'

/** The filters of a website's requests, combined with AND. */
export type DiscountChoice = {
  ids?: readonly string[] | undefined
  status?: (typeof discountStatuses)[number] | undefined
  /** Part of the name, email, phone, country or institute, or the reference. */
  q?: string | undefined
}

/** A request with its effective payment. */
export type ListedDiscount = DiscountRow & {
  paymentStatus: PaymentStatus | null
  sessionId: string | null
  livemode: boolean | null
  provider: string | null
  totalCents: number | null
  isKept: boolean | null
}

const searched: SearchedText = {
  table: 'discount_requests',
  as: 'request',
  text: sql<string>`fold_text(
  ' ' || request.name || ' ' || request.email || ' ' || request.phone || ' ' || request.country || ' '
  || request.institute_or_university
)`,
}

/** The newest matches of a search, as in the list. */
export const findNewestDiscounts = async (
  connection: Connection,
  website: Website,
  q: string,
): Promise<Found> => {
  if (!idEndOf(q)) return findNewestMatches(connection, { website, searched, search: q })
  const rows = await connection
    .selectFrom('discountRequests as request')
    .select('id')
    .where('website', '=', website)
    .where(found(q))
    .orderBy('id', 'desc')
    .limit(maxCounted)
    .execute()
  return everyFound(rows.map(({ id }) => id))
}

/** The next `count` requests after an id: ids begin with the time. */
export const readDiscounts = (
  connection: Connection,
  website: Website,
  choice: DiscountChoice,
  { descending, after }: { descending: boolean; after?: string | undefined },
  count: number,
): Promise<ListedDiscount[]> => {
  const { query, walked } = chosen(connection, website, choice)
  return (after === undefined ? query : query.where(walked, descending ? '<' : '>', after))
    .orderBy(walked, descending ? 'desc' : 'asc')
    .limit(count)
    .execute()
}

/** The number of matching requests, up to `countLimit`. */
export const countDiscounts = (connection: Connection, website: Website, choice: DiscountChoice) =>
  countRows(connection, chosen(connection, website, choice).query)

/** The matching requests, and the id along which they are read. */
const chosen = (connection: Connection, website: Website, { ids, status, q }: DiscountChoice) => {
  let query = connection
    .selectFrom('discountRequests as request')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('paymentRecords as payment')
          .select([
            'payment.status as paymentStatus',
            'payment.sessionId',
            'payment.livemode',
            'payment.provider',
            'payment.totalCents',
            isKept('payment').as('isKept'),
          ])
          .whereRef('payment.website', '=', 'request.website')
          .whereRef('payment.discountRequestId', '=', 'request.id')
          .orderBy(effectiveRank('payment'), 'desc')
          .limit(1)
          .as('effective'),
      (join) => join.onTrue(),
    )
    .selectAll('request')
    .select([
      'effective.paymentStatus',
      'effective.sessionId',
      'effective.livemode',
      'effective.provider',
      'effective.totalCents',
      'effective.isKept',
    ])
    .where('request.website', '=', website)
  if (ids) query = query.where('request.id', '=', sql<string>`any(${ids}::uuid[])`)
  if (status === 'UNDECIDED') query = query.where(isUndecided)
  // a request without a payment counts as PENDING; for every other status the effective payments are scanned
  const isByPayment = status !== undefined && status !== 'PENDING' && status !== 'UNDECIDED'
  const walked = isByPayment ? sql<string>`matching.discount_request_id` : sql<string>`request.id`
  if (status === 'PENDING')
    query = query.where(sql<boolean>`coalesce(effective.payment_status, 'PENDING') = 'PENDING'`)
  if (isByPayment)
    query = query
      .innerJoin('paymentRecords as matching', (join) =>
        join.on('matching.website', '=', website).onRef('matching.discountRequestId', '=', 'request.id'),
      )
      .where('matching.status', '=', status)
      .where(isEffective('matching', 'discountRequestId')) as typeof query
  if (q) query = query.where(found(q))
  return { query, walked }
}

/** No organiser has answered it, and no payment is COMPLETED: a completed one would be the effective one. */
const isUndecided = sql<boolean>`request.decision is null and effective.payment_status is distinct from 'COMPLETED'`

/** Matches the texts of a request, or its reference. */
const found = (q: string) => {
  const end = idEndOf(q)
  return end ? idEnds(sql`request.id`, end) : holds(searched, q)
}
