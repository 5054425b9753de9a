import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { PaymentRow } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { DocumentContent } from '../document-content.ts'
import type { DueDocument } from '../documents-due.ts'

/** A document without its PDF, which `readPdf` reads separately. */
export type ReceiptRow = Omit<Selectable<Schema['receipts']>, 'content' | 'pdf' | 'removedAt'> & {
  content: DocumentContent
}

const columns = [
  'website',
  'livemode',
  'number',
  'kind',
  'paymentId',
  'paymentRefundId',
  'replaces',
  'cents',
  'issuedAt',
  'content',
] as const

/** A series: of a website, with or without real money. */
type Series = { website: Website; livemode: boolean }
/** One document of a series. */
export type ReceiptKey = Series & { number: number }

/** The documents of these payments by number, without those past their retention. */
export const listReceipts = async (
  connection: Connection,
  paymentIds: readonly string[],
): Promise<ReceiptRow[]> =>
  asRows(
    await connection
      .selectFrom('receipts')
      .select(columns)
      .where(ofPayments(paymentIds))
      .where('removedAt', 'is', null)
      .orderBy('number')
      .execute(),
  )

/** Whether a payment had documents that are past their retention: then none is due any more. */
export const hadDocuments = async (connection: Connection, paymentId: string): Promise<boolean> => {
  const found = await connection
    .selectFrom('receipts')
    .select('number')
    .where('paymentId', '=', paymentId)
    .where('removedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The documents of a website, real money first, each series by number. */
export const readReceipts = async (
  connection: Connection,
  website: Website,
  after: Omit<ReceiptKey, 'website'> | undefined,
  count: number,
): Promise<ReceiptRow[]> => {
  const begin = after ?? { livemode: true, number: 0 }
  const isBehind = sql<SqlBool>`(not livemode, number) > (not ${begin.livemode}::boolean, ${begin.number}::integer)`
  return asRows(
    await connection
      .selectFrom('receipts')
      .select(columns)
      .where('website', '=', website)
      .where('removedAt', 'is', null)
      .where(isBehind)
      .orderBy('livemode', 'desc')
      .orderBy('number')
      .limit(count)
      .execute(),
  )
}

// only `insertReceipt` writes content, from this type
const asRows = (rows: unknown[]) => rows as ReceiptRow[]

/** The number and the sum of each kind of document of a website. */
export const sumReceipts = (connection: Connection, website: Website) =>
  connection
    .selectFrom('receipts')
    .select(['livemode', 'kind'])
    .select((of) => [of.fn.countAll<number>().as('papers'), sql<number>`sum(cents)::bigint`.as('cents')])
    .where('website', '=', website)
    .groupBy(['livemode', 'kind'])
    .execute()

/** The refunds of these payments, in the order in which they were requested. */
export const listRefunds = (connection: Connection, paymentIds: readonly string[]) =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where(ofPayments(paymentIds))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const ofPayments = (ids: readonly string[]) => sql<SqlBool>`payment_id = any(${ids}::uuid[])`

/**
 * Takes the next number of a series, locked until the transaction ends: a rollback or crash returns it, so there are
 * no gaps.
 */
export const takeNumber = async (transaction: Connection, { website, livemode }: Series): Promise<number> => {
  const { lastNumber } = await transaction
    .insertInto('receiptSeries')
    .values({ website, livemode, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['website', 'livemode'])
        .doUpdateSet({ lastNumber: sql<number>`receipt_series.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

export const insertReceipt = async (
  transaction: Connection,
  payment: PaymentRow,
  number: number,
  { kind, paymentRefundId, cents, replaces }: DueDocument,
  content: DocumentContent,
): Promise<void> => {
  const { website, livemode, id: paymentId } = payment
  const issuedAt = new Date(content.issuedAt)
  const row = { website, livemode, number, kind, paymentId, paymentRefundId, cents, issuedAt }
  const replaced = replaces ?? null
  await transaction
    .insertInto('receipts')
    .values({ ...row, replaces: replaced, content: JSON.stringify(content), pdf: null })
    .execute()
}

/** A document and its PDF; null until it was rendered once, undefined past its retention. */
export const readPdf = (connection: Connection, key: ReceiptKey) =>
  connection
    .selectFrom('receipts')
    .select(['content', 'pdf'])
    .where(atKey(key))
    .where('removedAt', 'is', null)
    .executeTakeFirst() as Promise<{ content: DocumentContent; pdf: Uint8Array | null } | undefined>

/** Stores the PDF of a document that has none; a later one is ignored. */
export const storePdf = async (connection: Connection, key: ReceiptKey, pdf: Uint8Array): Promise<void> => {
  await connection.updateTable('receipts').set({ pdf }).where(atKey(key)).where('pdf', 'is', null).execute()
}

/** The payment of a document; undefined when there is no such document. */
export const findPaymentOf = async (
  connection: Connection,
  key: ReceiptKey,
): Promise<PaymentId | undefined> => {
  const document = await connection
    .selectFrom('receipts')
    .select('paymentId')
    .where(atKey(key))
    .executeTakeFirst()
  return document?.paymentId as PaymentId | undefined
}

const atKey = ({ website, livemode, number }: ReceiptKey) =>
  sql<SqlBool>`website = ${website} and livemode = ${livemode} and number = ${number}`

/** The payments that lack a document, by the rule of `documentsDue`, by time of payment. */
export const listPaymentsWithoutDocument = async (
  connection: Connection,
  count: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment_records p
    where p.status = 'COMPLETED' and p.total_cents > 0 and (
      not exists (select from receipts r where r.payment_id = p.id and r.kind = 'receipt')
      or exists (
        select from payment_refunds f where f.payment_id = p.id and (
          f.status = 'succeeded' and not exists (
            select from receipts r where r.payment_id = p.id and r.payment_refund_id = f.id and r.kind = 'credit_note'
          )
          or f.status in ('failed', 'canceled')
            and exists (
              select from receipts r where r.payment_id = p.id and r.payment_refund_id = f.id and r.kind = 'credit_note'
            )
            and not exists (
              select from receipts r where r.payment_id = p.id and r.payment_refund_id = f.id and r.kind = 'reversal'
            )
        )
      )
    )
    order by coalesce(p.completed_at, p.created_at), p.id
    limit ${count}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** Whether a newer event about the refund than this job's exists. */
export const hasLaterEvent = async (
  connection: Connection,
  { id, kind }: { id: string; kind: string },
  paymentRefundId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from jobs where kind = ${kind} and id > ${id} and payload ->> 'paymentRefundId' = ${paymentRefundId}
    limit 1`.execute(connection)
  return rows.length > 0
}
