import { actionsOf } from '#features/payments/exception-actions.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { shortReferenceOf } from '../mails/reference-of.ts'
import {
  countExceptions,
  type ExceptionChoice,
  type ListedException,
  readException,
  readExceptions,
} from './exception-lists.store.ts'

export const noSuchException = 'There is no such exception'

/** Maps an exception for the back-office field by field, so that no other column is exposed. */
export const exceptionOf = (row: ListedException): ExceptionRecord => {
  const payment = paymentOf(row)
  return {
    id: row.id,
    reason: row.reason,
    provider: row.provider,
    livemode: row.livemode,
    cents: row.cents,
    currency: row.currency,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    payment,
    sessionId: row.sessionId,
    paymentIntentId: row.paymentIntentId,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    answer: row.answer,
    note: row.note,
    acts: actionsOf({ ...row, payment }),
  }
}

const paymentOf = (row: ListedException): ExceptionRecord['payment'] =>
  row.paymentId === null || row.paymentStatus === null
    ? null
    : {
        id: row.paymentId,
        reference: shortReferenceOf({ ...row, id: row.paymentId }),
        status: row.paymentStatus,
        totalCents: row.totalCents ?? 0,
        refundedCents: row.refundedCents ?? 0,
        lostCents: row.lostCents ?? 0,
        disputeStatus: row.disputeStatus,
        registrationId: row.registrationId,
      }

/** The exceptions of the admin's website, streamed in batches. */
export const exceptionSource = (
  db: Database,
  { website }: AdminOf,
  choice: ExceptionChoice,
  sort: TimeSort = '-date',
): ListSource<ListedException, ExceptionRecord> => ({
  read: (after, count) => readExceptions(db, website, choice, sort, after, count),
  cursorOf: ({ id }) => id,
  shown: exceptionOf,
  count: () => countExceptions(db, website, choice),
})

/** @throws Problem 404 when the website has no such exception */
export const findException = async (
  db: Connection,
  website: Website,
  id: string,
): Promise<ExceptionRecord> => {
  const row = isId(id) ? await readException(db, website, id) : undefined
  if (!row) throw new Problem(404, 'not_found', noSuchException)
  return exceptionOf(row)
}
