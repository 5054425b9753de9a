import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { ExceptionReason } from '#features/payments/exception-reasons.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'

export type ExceptionRow = Selectable<Schema['paymentExceptions']>
type ExceptionAnswer = NonNullable<ExceptionRow['answer']>

type Found = Omit<
  Insertable<Schema['paymentExceptions']>,
  'id' | 'reason' | 'openedAt' | 'closedAt' | 'closedBy' | 'answer' | 'note'
> & { reason: ExceptionReason }

/**
 * Writes an exception, in the transaction that found it. `subject` is its identity: one that exists, open or
 * answered, is not written again, and the result is false. A settled one is reopened when it is found again, a
 * reviewed one when its amount has changed.
 */
export const openException = async (transaction: Connection, found: Found, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('paymentExceptions')
    .values({ ...found, id: newId<'exception'>(now), openedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'livemode', 'subject'])
        .doUpdateSet({
          ...{ openedAt: now, cents: found.cents ?? 0 },
          ...{ closedAt: null, closedBy: null, answer: null, note: null },
        })
        .where(
          sql<boolean>`payment_exceptions.answer = 'settled' or (
            coalesce(payment_exceptions.answer, 'reviewed') = 'reviewed'
            and excluded.cents > 0 and excluded.cents <> payment_exceptions.cents
          )`,
        ),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type Closing = { answer: ExceptionAnswer; by: string | null; note?: string | null; now: Date }

/**
 * Closes an open exception; undefined when it is closed already. `by`: the admin's email; null: settled
 * automatically.
 */
export const closeException = (
  transaction: Connection,
  id: string,
  { answer, by, note = null, now }: Closing,
): Promise<ExceptionRow | undefined> =>
  transaction
    .updateTable('paymentExceptions')
    .set({ closedAt: now, closedBy: by, answer, note })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Whether an organiser has reviewed this subject at this amount. */
export const isReviewed = async (
  connection: Connection,
  {
    provider,
    livemode,
    subject,
    cents,
  }: Pick<ExceptionRow, 'provider' | 'livemode' | 'subject'> & { cents: number },
): Promise<boolean> =>
  (await connection
    .selectFrom('paymentExceptions')
    .select('id')
    .where('provider', '=', provider)
    .where('livemode', '=', livemode)
    .where('subject', '=', subject)
    .where('cents', '=', cents)
    .where('answer', '=', 'reviewed')
    .executeTakeFirst()) !== undefined

/**
 * The captured money of an exception's session: an exception of a failed refund or a dispute names only that part of
 * it.
 */
export const readCaptured = async (
  connection: Connection,
  {
    provider,
    livemode,
    paymentIntentId,
    cents,
  }: Pick<ExceptionRow, 'provider' | 'livemode' | 'paymentIntentId' | 'cents'>,
): Promise<number> => {
  const { captured } = await connection
    .selectFrom('paymentExceptions')
    .select((of) => of.fn.max('cents').as('captured'))
    .where('provider', '=', provider)
    .where('livemode', '=', livemode)
    .where('paymentIntentId', '=', paymentIntentId)
    .where('reason', 'not in', ['refund_failed', 'dispute'])
    .executeTakeFirstOrThrow()
  return captured ?? cents
}

type Account = { name: 'stripe' | 'sandbox'; livemode: boolean }

export const orphanOf = (sessionId: string): string => `unknown_session:${sessionId}`

/** The exception of an orphan session, locked until the transaction ends. */
export const lockOrphan = (
  transaction: Connection,
  { name, livemode }: Account,
  sessionId: string,
): Promise<ExceptionRow | undefined> =>
  transaction
    .selectFrom('paymentExceptions')
    .selectAll()
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .where('subject', '=', orphanOf(sessionId))
    .forUpdate()
    .executeTakeFirst()

/** The orphan session with this payment intent. */
export const findOrphanSession = async (
  connection: Connection,
  { name, livemode }: Account,
  intentId: string,
): Promise<string | undefined> =>
  (
    await connection
      .selectFrom('paymentExceptions')
      .select('sessionId')
      .where('provider', '=', name)
      .where('livemode', '=', livemode)
      .where('reason', '=', 'unknown_session')
      .where('paymentIntentId', '=', intentId)
      .executeTakeFirst()
  )?.sessionId ?? undefined

export const findException = (connection: Connection, id: string): Promise<ExceptionRow | undefined> =>
  connection.selectFrom('paymentExceptions').selectAll().where('id', '=', id).executeTakeFirst()

type OfSubjects = Pick<ExceptionRow, 'provider' | 'livemode'>

/**
 * Locks these exceptions until the transaction ends, always in one order: orphans first, because their refunds are
 * locked between them and the other exceptions (architecture, Order of locks).
 */
export const lockExceptions = async (
  transaction: Connection,
  which: { ids: readonly string[] } | (OfSubjects & { subjects: readonly string[] }),
): Promise<void> => {
  const all = transaction.selectFrom('paymentExceptions').select('id')
  const chosen =
    'ids' in which
      ? all.where('id', '=', sql<string>`any(${[...which.ids]}::uuid[])`)
      : all
          .where('provider', '=', which.provider)
          .where('livemode', '=', which.livemode)
          .where('subject', 'in', which.subjects)
  await chosen.orderBy(sql`reason <> 'unknown_session'`).orderBy('id').forUpdate().execute()
}

/** The exceptions of a payment, the newest first. */
export const listExceptionsOfPayment = (connection: Connection, paymentId: string) =>
  connection
    .selectFrom('paymentExceptions')
    .select(['id', 'reason', 'openedAt', 'closedAt', 'answer'])
    .where('paymentId', '=', paymentId)
    .orderBy('id', 'desc')
    .execute()

/** Whether one of these payments has an open exception. */
export const hasOpenException = async (
  connection: Connection,
  paymentIds: readonly string[],
): Promise<boolean> => {
  if (paymentIds.length === 0) return false
  const open = await connection
    .selectFrom('paymentExceptions')
    .select('id')
    .where('paymentId', 'in', paymentIds)
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Stores the record that the money belongs to now. */
export const nameRecord = (transaction: Connection, id: string, paymentId: string): Promise<unknown> =>
  transaction.updateTable('paymentExceptions').set({ paymentId }).where('id', '=', id).execute()

/** The open exceptions of these subjects. */
export const readOpenExceptions = (
  connection: Connection,
  { provider, livemode }: OfSubjects,
  subjects: readonly string[],
): Promise<Pick<ExceptionRow, 'id' | 'subject'>[]> =>
  connection
    .selectFrom('paymentExceptions')
    .select(['id', 'subject'])
    .where('provider', '=', provider)
    .where('livemode', '=', livemode)
    .where('subject', 'in', subjects)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()
