import { sql } from 'kysely'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { isKept, tellingValue, tells } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { holds } from '#platform/server/postgres/text-search.ts'
import type { Website } from '#shared/website.ts'
import type { DiscountRow } from './discounts.store.ts'

/** Which requests of a website; all that is given counts at once. */
export type DiscountChoice = {
  ids?: readonly string[] | undefined
  status?: PaymentStatus | undefined
  /** Part of the name, email, phone, country or institute. */
  q?: string | undefined
}

/** A request with the payment that speaks for it. */
export type ListedDiscount = DiscountRow & {
  paymentStatus: PaymentStatus | null
  sessionId: string | null
  livemode: boolean | null
  provider: string | null
  totalCents: number | null
  isKept: boolean | null
}

const searched = sql<string>`lower(
  ' ' || request.name || ' ' || request.email || ' ' || request.phone || ' ' || request.country || ' '
  || request.institute_or_university
)`

/** The next `count` requests after an id: ids begin with the time. */
export const readDiscounts = (
  connection: Connection,
  website: Website,
  { ids, status, q }: DiscountChoice,
  { descending, after }: { descending: boolean; after?: string | undefined },
  count: number,
): Promise<ListedDiscount[]> => {
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
          .orderBy(tellingValue('payment'), 'desc')
          .limit(1)
          .as('telling'),
      (join) => join.onTrue(),
    )
    .selectAll('request')
    .select([
      'telling.paymentStatus',
      'telling.sessionId',
      'telling.livemode',
      'telling.provider',
      'telling.totalCents',
      'telling.isKept',
    ])
    .where('request.website', '=', website)
  if (ids) query = query.where('request.id', '=', sql<string>`any(${ids}::uuid[])`)
  // without a payment it counts as PENDING; every other status is a walk along the payments that tell it
  const isTold = status !== undefined && status !== 'PENDING'
  const walked = isTold ? sql<string>`told.discount_request_id` : sql<string>`request.id`
  if (status === 'PENDING')
    query = query.where(sql<boolean>`coalesce(telling.payment_status, 'PENDING') = 'PENDING'`)
  if (isTold)
    query = query
      .innerJoin('paymentRecords as told', (join) =>
        join.on('told.website', '=', website).onRef('told.discountRequestId', '=', 'request.id'),
      )
      .where('told.status', '=', status)
      .where(tells('told', 'discountRequestId')) as typeof query
  if (q) query = query.where(holds(searched, q))
  if (after !== undefined) query = query.where(walked, descending ? '<' : '>', after)
  return query
    .orderBy(walked, descending ? 'desc' : 'asc')
    .limit(count)
    .execute()
}
