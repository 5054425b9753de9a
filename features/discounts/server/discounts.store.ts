import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { wordsOf } from '#features/discounts/discount.fields.ts'
import type { DiscountRequest } from '#features/discounts/discounts.contract.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

export type DiscountRow = Selectable<Schema['discountRequests']>

/** The amount to pay: offered by the organisers, else requested by the visitor. */
export const amountToPay = ({
  offeredCents,
  amountCents,
}: Pick<DiscountRow, 'offeredCents' | 'amountCents'>): Cents => toCents(offeredCents ?? amountCents)

export const insertDiscount = (
  connection: Connection,
  website: Website,
  request: DiscountRequest,
  now: Date,
): Promise<DiscountRow> =>
  connection
    .insertInto('discountRequests')
    .values({
      website,
      id: newId<'discount request'>(now),
      ...wordsOf(request),
      amountCents: request.unitAmount,
      orderReference: request.orderReference ?? null,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Not refused, not offered at another amount, and its booking not cancelled: otherwise the same amount makes a new
 * request.
 */
const asTheVisitorNamedIt = sql<boolean>`decision is distinct from 'refused' and offered_cents is null
  and not exists (
    select from registrations r
    where r.website = discount_requests.website and r.id = discount_requests.id and r.cancelled_at is not null
  )`

/**
 * The request made, or paid, since `since` with the same fields (email and name case-insensitive, amount included),
 * to which the organisers have not answered otherwise. The order reference is not compared: the page generates one
 * per submit.
 */
export const findSameDiscount = (
  connection: Connection,
  website: Website,
  request: DiscountRequest,
  since: Date,
): Promise<DiscountRow | undefined> => {
  const { name, email, ...others } = wordsOf(request)
  return ofWebsite(connection, website)
    .where(isAddress('email', email))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where((of) => of.and(others))
    .where('amountCents', '=', request.unitAmount)
    .where(asTheVisitorNamedIt)
    .where((of) => of.or([of('createdAt', '>=', since), paidSince(since)]))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

const paidSince = (since: Date) => sql<boolean>`exists (
  select from payment_records p
  where p.website = discount_requests.website and p.discount_request_id = discount_requests.id
    and p.completed_at >= ${since}
)`

export const findDiscount = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<DiscountRow | undefined> => ofWebsite(connection, website).where('id', '=', id).executeTakeFirst()

/** All requests of an email address (case-insensitive), the newest first. */
export const listDiscountsOfEmail = (
  connection: Connection,
  website: Website,
  email: string,
  count: number,
): Promise<DiscountRow[]> =>
  ofWebsite(connection, website).where(isAddress('email', email)).orderBy('id', 'desc').limit(count).execute()

/** The newest requests of a website. */
export const newestDiscounts = (
  connection: Connection,
  website: Website,
  count: number,
): Promise<DiscountRow[]> => ofWebsite(connection, website).orderBy('id', 'desc').limit(count).execute()

/**
 * As `findDiscount`, locked until the transaction ends. Its booking is locked first (architecture, Order of locks),
 * because a completing payment refers to it.
 */
export const lockDiscount = async (
  transaction: Connection,
  website: Website,
  id: string,
): Promise<DiscountRow | undefined> => {
  await bookingOf(transaction, website, id).forKeyShare().execute()
  return ofWebsite(transaction, website).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The booking of a paid request, which has the same id. */
export const findBookingOf = (connection: Connection, website: Website, id: string) =>
  bookingOf(connection, website, id).executeTakeFirst()

const bookingOf = (connection: Connection, website: Website, id: string) =>
  connection
    .selectFrom('registrations')
    .select(['name', 'email', 'cancelledAt'])
    .where('website', '=', website)
    .where('id', '=', id)

const ofWebsite = (connection: Connection, website: Website) =>
  connection.selectFrom('discountRequests').selectAll().where('website', '=', website)

export type AnswerColumns = Pick<DiscountRow, 'decision' | 'offeredCents' | 'answerNote' | 'decidedAt'>

/** The caller holds the lock of the request. Invalidates the links of earlier answers. */
export const setAnswer = (
  transaction: Connection,
  { website, id }: Pick<DiscountRow, 'website' | 'id'>,
  answer: AnswerColumns,
): Promise<DiscountRow> =>
  transaction
    .updateTable('discountRequests')
    .set((of) => ({ ...answer, linkVersion: of('linkVersion', '+', 1), version: of('version', '+', 1) }))
    .where('website', '=', website)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The caller holds the locks of the request and its booking. The new version invalidates the links of both. */
export const setContact = async (
  transaction: Connection,
  { website, id, linkVersion }: Pick<DiscountRow, 'website' | 'id' | 'linkVersion'>,
  contact: Pick<DiscountRow, 'email' | 'phone' | 'version' | 'linkVersion'>,
): Promise<void> => {
  const { email, phone } = contact
  await transaction
    .updateTable('registrations')
    .set((of) => ({
      email,
      phone,
      version: of('version', '+', 1),
      linkVersion: of('linkVersion', '+', contact.linkVersion - linkVersion),
    }))
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
  await transaction
    .updateTable('discountRequests')
    .set(contact)
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

/** Deletes a request that was never charged and never answered. */
export const dropUnpaidDiscount = (connection: Connection, website: Website, id: string): Promise<unknown> =>
  connection
    .deleteFrom('discountRequests')
    .where('website', '=', website)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from payment_records p
        where p.website = discount_requests.website and p.discount_request_id = discount_requests.id
      )`,
    )
    .execute()
