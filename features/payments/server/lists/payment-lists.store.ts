import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { parseAmount } from '#features/payments/amount-search.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { countRows } from '#platform/server/postgres/list-page.ts'
import { findNewestMatches } from '#platform/server/postgres/search/find-newest.ts'
import { everyFound, type Found, foundByAny } from '#platform/server/postgres/search/found.ts'
import {
  columnMatches,
  holds,
  idEnds,
  idMatches,
  idsBeginning,
  literally,
  type SearchedText,
} from '#platform/server/postgres/search/text-search.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import { maxCounted, mayBePartOfId, mayBePartOfUuid } from '#shared/search/search.ts'
import { idEndOf } from '#shared/short-reference.ts'
import type { Website } from '#shared/website.ts'
import { columnOf, type PayableKind } from '../payable.ts'

/** The columns of a list; no others leave the database. */
const listed = [
  'id',
  'sessionId',
  'paymentIntentId',
  'sessionUrl',
  'status',
  'paymentStatus',
  'totalCents',
  'currency',
  'customerEmail',
  'customerName',
  'customerInstitute',
  'customerCountry',
  'registrationType',
  'presentationType',
  'presentationLabel',
  'productName',
  'description',
  'orderReference',
  'registrationId',
  'discountRequestId',
  'pricingConfigId',
  'presentationCents',
  'accommodationCents',
  'accommodationNights',
  'accommodationGuests',
  'feeCents',
  'feeBasisPoints',
  'provider',
  'livemode',
  'manualMethod',
  'reviewReason',
  'refundedCents',
  'lostCents',
  'disputeStatus',
  'createdAt',
  'updatedAt',
  'sessionCreatedAt',
  'sessionExpiresAt',
] as const
export type ListedPayment = Pick<Selectable<Schema['paymentRecords']>, (typeof listed)[number]>

/** The filters of a website's payments, combined with AND. */
export type PaymentChoice = {
  status?: PaymentStatus | undefined
  /** The whole address, case-insensitive. */
  email?: string | undefined
  /** A part of the address, matched like a search. */
  partOfEmail?: string | undefined
  paysFor?: PayableKind
  /** Part of the name, email, institute or country, or of the id of the session or of the record; an amount; a reference. */
  search?: string | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
}

export type PaymentOrder = { by: 'date' | 'amount'; descending: boolean }

/** The position of a page's last record: its sort value (microseconds since 1970, or cents) and its id. */
export type Place = { value: number; id: string }

/** The next `count` payments after a position, each with its own. */
export const readPayments = (
  connection: Connection,
  website: Website,
  choice: PaymentChoice,
  { by, descending }: PaymentOrder,
  after: Place | undefined,
  count: number,
): Promise<(ListedPayment & { place: number })[]> => {
  const column = by === 'date' ? 'createdAt' : 'totalCents'
  const direction = descending ? 'desc' : 'asc'
  let query = chosen(connection, website, choice)
    .select(listed)
    .select(
      by === 'date'
        ? sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('place')
        : 'totalCents as place',
    )
  if (after) {
    const { value, id } = after
    const beyond = sql.raw(descending ? '<' : '>')
    const from = by === 'date' ? momentOf(value) : sql`${value}::bigint`
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${from}, ${id}::uuid)`)
  }
  return query.orderBy(column, direction).orderBy('id', direction).limit(count).execute()
}

/** The number of matching payments, up to `countLimit`. */
export const countListedPayments = (connection: Connection, website: Website, choice: PaymentChoice) =>
  countRows(connection, chosen(connection, website, choice))

/** The timestamp of microseconds since 1970: a JavaScript date has only milliseconds. */
const momentOf = (microseconds: number) =>
  sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`

/** One payment of a website, by one of its ids. */
export const readPayment = (
  connection: Connection,
  website: Website,
  column: 'id' | 'sessionId',
  name: string,
): Promise<ListedPayment | undefined> =>
  chosen(connection, website, {}).select(listed).where(column, '=', name).executeTakeFirst()

/** PENDING payments of this provider that are past their expiry, the oldest first. */
export const readStalePayments = async (
  connection: Connection,
  website: Website,
  { name, livemode }: Pick<PaymentProvider, 'name' | 'livemode'>,
  now: Date,
  count: number,
): Promise<string[]> => {
  const stale = await chosen(connection, website, { status: 'PENDING' })
    .select('id')
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .where('sessionId', 'is not', null)
    .where('sessionExpiresAt', '<=', now)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count)
    .execute()
  return stale.map(({ id }) => id)
}

/**
 * The number of payments per status, livemode and provider kind, their total, and what of it was returned or lost.
 */
export type PaymentCount = {
  status: PaymentStatus
  livemode: boolean
  manual: boolean
  records: number
  cents: number
  refundedCents: number
  lostCents: number
}

/** Counts the matching payments. */
export const countPayments = (
  connection: Connection,
  website: Website,
  choice: PaymentChoice,
): Promise<PaymentCount[]> =>
  chosen(connection, website, choice)
    .select([
      'status',
      'livemode',
      sql<boolean>`provider = 'manual'`.as('manual'),
      total('count(*)').as('records'),
      total('sum(total_cents)').as('cents'),
      total('sum(refunded_cents)').as('refundedCents'),
      total('sum(lost_cents)').as('lostCents'),
    ])
    .groupBy(['status', 'livemode', 'manual'])
    .execute()

const aSession = /^cs_(?:test|live)_/
const anIntent = /^pi_\w{6,}$/

const chosen = (
  connection: Connection,
  website: Website,
  { status, email, partOfEmail, paysFor, search, ids }: PaymentChoice,
) => {
  let query = connection.selectFrom('paymentRecords').where('website', '=', website)
  if (ids) query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
  if (status) query = query.where('status', '=', status)
  if (email !== undefined) query = query.where(isAddress('customerEmail', email))
  if (partOfEmail) query = query.where(columnMatches(searched, sql`customer_email`, partOfEmail))
  if (paysFor) query = query.where(columnOf[paysFor], 'is not', null)
  return search ? query.where(named(search) ?? found(website, search)) : query
}

/** The newest matches of a search, as in the list, except matches in the middle of an id. */
export const findNewestPayments = async (
  connection: Connection,
  website: Website,
  search: string,
): Promise<Found> => {
  const name = named(search)
  const exactly = name ? [name] : exactConditions(search)
  return foundByAny(
    await Promise.all([
      ...(name ? [] : [findNewestMatches(connection, { website, searched, search })]),
      ...exactly.map((condition) => newestOf(connection, website, condition)),
    ]),
  )
}

const newestOf = async (
  connection: Connection,
  website: Website,
  condition: RawBuilder<SqlBool>,
): Promise<Found> => {
  const rows = await connection
    .selectFrom('paymentRecords')
    .select('id')
    .where('website', '=', website)
    .where(condition)
    .orderBy('id', 'desc')
    .limit(maxCounted)
    .execute()
  return everyFound(rows.map(({ id }) => id))
}

/** The condition of a search that can only be an id; undefined otherwise. */
const named = (search: string): RawBuilder<SqlBool> | undefined => {
  if (aSession.test(search)) return sql<SqlBool>`session_id like ${`${literally(search)}%`}`
  if (anIntent.test(search)) return sql<SqlBool>`payment_intent_id = ${search}`
  const known = idsBeginning(search)
  if (known) return sql<SqlBool>`id between ${known.least} and ${known.greatest}`
  const end = idEndOf(search)
  return end === undefined ? undefined : idEnds(referred, end)
}

/** A payment has the reference of its payable, and its own without one. */
const referred = sql<string>`coalesce(registration_id, discount_request_id, id)`

/** The indexed conditions besides the text search. */
const exactConditions = (search: string): RawBuilder<SqlBool>[] => {
  const cents = parseAmount(search)
  return cents === undefined ? [] : [sql<SqlBool>`total_cents = ${cents}`]
}

const searched: SearchedText = {
  table: 'payment_records',
  as: 'payment_records',
  text: sql<string>`fold_text(
  ' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country
)`,
}

/**
 * Matches the texts of a payment or one of its ids. Letters alone match a session id only if no text contains them.
 */
const found = (website: Website, search: string) => {
  const texts = holds(searched, search)
  const conditions = [texts, ...exactConditions(search)]
  const ofWebsite = sql<SqlBool>`website = ${website}`
  const ids = (column: string, where: RawBuilder<SqlBool>) =>
    idMatches(sql.ref(column), { table: 'payment_records', column, where }, search)
  if (mayBePartOfUuid(search)) conditions.push(ids('id', ofWebsite))
  if (mayBePartOfId(search)) {
    // without the website's condition, because the index has only the session ids
    const isNoWord = sql<SqlBool>`not exists (select from payment_records where ${ofWebsite} and ${texts})`
    conditions.push(ids('session_id', /\d/.test(search) ? sql<SqlBool>`true` : isNoWord))
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

const total = (expression: string) => sql<number>`(${sql.raw(expression)})::bigint`
