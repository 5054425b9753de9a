import type { ContentOf } from '#content/website-content.ts'
import type { ExceptionAct } from '#features/payments/exceptions.contract.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { zonedTime } from '#shared/time/short-time.ts'
import type { Website } from '#shared/website.ts'
import { type ListedException, lockException } from './exception-lists.store.ts'
import { exceptionOf, noSuchException } from './list-exceptions.ts'

export type Permission = AdminOf<Website, 'write'>
export type ExceptionDeps = PaymentDeps & { contentOf: ContentOf }

/** The zone in which a refusal says when the exception was answered. */
export const zoneOf = async ({ contentOf }: Pick<ExceptionDeps, 'contentOf'>, { website }: Permission) =>
  (await contentOf(website)).event.dates.timeZone

/** The conflict of an answer that comes second. */
export const answeredAlready = (
  { answer, closedBy, closedAt }: Pick<ListedException, 'answer' | 'closedBy' | 'closedAt'>,
  timeZone: string,
): Problem => {
  const at = closedAt ? ` at ${zonedTime(closedAt, timeZone)}` : ''
  const who = closedBy === null ? 'automatically' : `by ${closedBy}`
  return new Problem(
    409,
    'already_answered',
    `This was already ${answer ? answered[answer] : 'answered'} ${who}${at}. Nothing was done.`,
  )
}

const answered: Readonly<Record<NonNullable<ListedException['answer']>, string>> = {
  settled: 'settled',
  adopted: 'imported',
  refunded: 'refunded',
  reviewed: 'marked as reviewed',
}

const cannot: Readonly<Record<ExceptionAct, string>> = {
  ask: 'There is nothing to ask the provider',
  adopt: 'Only money without a booking can be imported',
  refund: 'There is no money left to refund',
  review: 'This cannot be marked as reviewed',
}

/**
 * An open exception that allows this action, locked until the transaction ends.
 * @throws Problem 404; 409 with who and when if it is answered already, and when this action is not possible
 */
export const lockOpen = async (
  tx: Connection,
  { website }: Permission,
  { id, act, timeZone }: { id: string; act: ExceptionAct; timeZone: string },
): Promise<ListedException> => {
  const row = isId(id) ? await lockException(tx, website, id) : undefined
  if (!row) throw new Problem(404, 'not_found', noSuchException)
  if (row.closedAt !== null) throw answeredAlready(row, timeZone)
  if (!exceptionOf(row).acts.includes(act))
    throw new Problem(409, 'action_not_possible', `${cannot[act]}. Nothing was done.`)
  return row
}

/** The subject of an exception in the audit. */
export const subjectOf = ({
  reason,
  customerName,
  customerEmail,
  sessionId,
  paymentIntentId,
}: ListedException) =>
  `${reason}: ${customerName ?? customerEmail ?? sessionId ?? paymentIntentId ?? 'unknown'}`
