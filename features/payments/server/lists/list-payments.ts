import type { PaymentRecord, PaymentSort } from '#features/payments/admin-payments.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { beginAgain } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import {
  countListedPayments,
  type ListedPayment,
  type PaymentChoice,
  type PaymentOrder,
  type Place,
  readPayment,
  readPayments,
} from './payment-lists.store.ts'
import { recordOf } from './payment-record.ts'

/** The filtered payments of the admin's website, streamed in batches. */
export const paymentSource = (
  db: Database,
  { website }: AdminOf,
  choice: PaymentChoice,
  sort: PaymentSort = '-date',
): ListSource<ListedPayment & { place: number }, PaymentRecord> => {
  const order: PaymentOrder = {
    by: sort.endsWith('date') ? 'date' : 'amount',
    descending: sort.startsWith('-'),
  }
  return {
    read: (after, count) =>
      readPayments(
        db,
        website,
        choice,
        order,
        after === undefined ? undefined : placeOf(order, after),
        count,
      ),
    cursorOf: ({ place, id }) => cursorOf(order, { value: place, id }),
    shown: recordOf,
    count: () => countListedPayments(db, website, choice),
  }
}

/** @throws Problem 400 when the cursor belongs to a list in another order */
const placeOf = ({ by }: PaymentOrder, cursor: string): Place => {
  const [cursorBy, value, id = ''] = cursor.split(':')
  if (cursorBy !== by) throw new Problem(400, 'invalid_input', beginAgain)
  return { value: Number(value), id }
}

const cursorOf = ({ by }: PaymentOrder, { value, id }: Place): string => `${by}:${value}:${id}`

/** @throws Problem 404 when the admin's website has no such payment */
export const findPaymentOfAdmin = async (
  db: Database,
  { website }: AdminOf,
  column: 'id' | 'sessionId',
  name: string,
): Promise<PaymentRecord> => {
  const row = column === 'sessionId' || isId(name) ? await readPayment(db, website, column, name) : undefined
  if (!row) throw new Problem(404, 'not_found', 'There is no such payment')
  return recordOf(row)
}
