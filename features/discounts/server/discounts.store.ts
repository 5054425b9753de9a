import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { DiscountWish } from '#features/discounts/discounts.contract.ts'
import type { Connection } from '#platform/server/database.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type DiscountRow = Selectable<Schema['discountRequests']>

const ofWebsite = (connection: Connection, website: Website) =>
  connection.selectFrom('discountRequests').selectAll().where('website', '=', website)

export const insertDiscount = (
  connection: Connection,
  website: Website,
  wish: DiscountWish,
  now: Date,
): Promise<DiscountRow> =>
  connection
    .insertInto('discountRequests')
    .values({
      website,
      id: newId<'discount request'>(now),
      name: wish.name,
      phone: wish.phone,
      email: wish.customerEmail,
      instituteOrUniversity: wish.instituteOrUniversity,
      country: wish.country,
      description: wish.description,
      amountCents: wish.unitAmount,
      orderReference: wish.orderReference ?? null,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const paidSince = (since: Date) => sql<boolean>`exists (
  select from payment_records p
  where p.website = discount_requests.website and p.discount_request_id = discount_requests.id
    and p.completed_at >= ${since}
)`

/**
 * The request made, or paid, since `since` in which every field is the same: e-mail and name whatever the case, the
 * amount too. The order reference is no field of the visitor: the page makes a new one for each submit.
 */
export const findSameDiscount = (
  connection: Connection,
  website: Website,
  wish: DiscountWish,
  since: Date,
): Promise<DiscountRow | undefined> =>
  ofWebsite(connection, website)
    .where(sql<boolean>`lower(email) = lower(${wish.customerEmail})`)
    .where(sql<boolean>`lower(name) = lower(${wish.name})`)
    .where('phone', '=', wish.phone)
    .where('instituteOrUniversity', '=', wish.instituteOrUniversity)
    .where('country', '=', wish.country)
    .where('description', '=', wish.description)
    .where('amountCents', '=', wish.unitAmount)
    .where((of) => of.or([of('createdAt', '>=', since), paidSince(since)]))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Forgets a request for which nobody was ever asked to pay. */
export const dropUnpaidDiscount = (connection: Connection, website: Website, id: string): Promise<unknown> =>
  connection
    .deleteFrom('discountRequests')
    .where('website', '=', website)
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (
        select from payment_records p
        where p.website = discount_requests.website and p.discount_request_id = discount_requests.id
      )`,
    )
    .execute()

/** Every request of a website, the newest first. */
export const listDiscountsOfWebsite = (connection: Connection, website: Website): Promise<DiscountRow[]> =>
  ofWebsite(connection, website).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
