import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentPage, PaymentRecord, PaymentSort } from '#features/payments/admin-payments.contract.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import {
  type PaymentChoice,
  type PaymentOrder,
  type Place,
  readPayment,
  readPayments,
} from './payment-lists.store.ts'
import { recordOf } from './payment-record.ts'

const orders: Readonly<Record<PaymentSort, PaymentOrder>> = {
  '-date': { by: 'date', descending: true },
  date: { by: 'date', descending: false },
  '-amount': { by: 'amount', descending: true },
  amount: { by: 'amount', descending: false },
}

const cursorOf = ({ by }: PaymentOrder, { value, id }: Place): string => `${by}:${value}:${id}`

/** @throws Problem 400 when the cursor is of a list in another order */
const placeOf = ({ by }: PaymentOrder, cursor: string): Place => {
  const [cursorBy, value, id = ''] = cursor.split(':')
  if (cursorBy !== by) throw new Problem(400, 'Begin the list again')
  return { value: Number(value), id }
}

const placeIn = (row: { place: number; id: string }): Place => ({ value: row.place, id: row.id })

type Asked = { choice: PaymentChoice; page: Omit<PaymentPage, 'limit'> }

const whereOf = ({ sort = '-date', cursor }: Asked['page']) => {
  const order = orders[sort]
  return { order, after: cursor === undefined ? undefined : placeOf(order, cursor) }
}

/** One page of the admin's website; `next` is the cursor of the one after, undefined where there is none. */
export const listPaymentPage = async (
  db: Database,
  { website }: AdminOf,
  { choice, page }: Asked,
  limit: number,
): Promise<{ records: PaymentRecord[]; next: string | undefined }> => {
  const { order, after } = whereOf(page)
  const found = await readPayments(db, website, choice, order, after, limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  return { records: found.slice(0, limit).map(recordOf), next: last && cursorOf(order, placeIn(last)) }
}

/** Small, so that the answer begins at once, no other call waits long, and what was sent is soon forgotten. */
const batchSize = 50
/** In milliseconds: the time until a slow reader has taken a batch is no work. */
const longestPause = 20

/**
 * All payments of the admin's website, in batches: none is read before the one before is taken, and after each twice
 * the time that it took is left to others.
 */
export const everyPayment = async function* (
  db: Database,
  { website }: AdminOf,
  { choice, page }: Asked,
): AsyncGenerator<PaymentRecord[]> {
  const { order, after: begin } = whereOf(page)
  for (let after = begin; ; ) {
    const begun = performance.now()
    const batch = await readPayments(db, website, choice, order, after, batchSize)
    const last = batch.at(-1)
    if (last) yield batch.map(recordOf)
    if (!last || batch.length < batchSize) return
    after = placeIn(last)
    await wait(Math.min(2 * (performance.now() - begun), longestPause))
  }
}

/** @throws Problem 404 when the admin's website has no such payment */
export const findPaymentOfAdmin = async (
  db: Database,
  { website }: AdminOf,
  column: 'id' | 'sessionId',
  name: string,
): Promise<PaymentRecord> => {
  const row = column === 'sessionId' || isId(name) ? await readPayment(db, website, column, name) : undefined
  if (!row) throw new Problem(404, 'There is no such payment')
  return recordOf(row)
}
