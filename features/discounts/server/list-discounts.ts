import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import { inCalls, lineNames } from '#features/discounts/discount.fields.ts'
import { isOurs, type PaymentDeps } from '#features/payments/server/payments.ts'
import { type ListSource, readPage } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { centsToEuros, toCents, toEuros } from '#shared/money.ts'
import {
  countDiscounts,
  type DiscountChoice,
  type ListedDiscount,
  readDiscounts,
} from './discount-lists.store.ts'
import { amountToPay } from './discounts.store.ts'

type Deps = Pick<PaymentDeps, 'db' | 'providers'>

/** The filtered discount requests of the admin's website, streamed in batches. */
export const discountSource = (
  deps: Deps,
  { website }: AdminOf,
  choice: DiscountChoice,
  sort: TimeSort = '-date',
): ListSource<ListedDiscount, DiscountRecord> => ({
  read: (after, count) =>
    readDiscounts(deps.db, website, choice, { descending: sort === '-date', after }, count),
  cursorOf: ({ id }) => id,
  shown: (row) => asRecord(deps, row),
  count: () => countDiscounts(deps.db, website, choice),
})

const asRecord = (deps: Deps, row: ListedDiscount): DiscountRecord => ({
  id: row.id,
  ...inCalls(['name', 'email'], (name) => row[name]),
  amountTotal: toEuros(
    row.paymentStatus === 'COMPLETED' && row.totalCents !== null ? toCents(row.totalCents) : amountToPay(row),
  ),
  status: row.paymentStatus ?? 'PENDING',
  createdAt: row.createdAt.toISOString(),
  sessionId: row.sessionId,
  ...inCalls(['phone', ...lineNames, 'country', 'description'], (name) => row[name]),
  orderReference: row.orderReference,
  livemode: row.livemode,
  refunded: row.paymentStatus === 'COMPLETED' && !row.isKept,
  uncounted: isUncounted(deps, row),
  amountRequested: centsToEuros(row.amountCents),
  decision: row.decision,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  answerNote: row.answerNote,
  version: String(row.version),
})

/** COMPLETED, but by a payment that does not count here: a test payment, where real money is taken now. */
const isUncounted = (deps: Deps, { paymentStatus, livemode, provider }: ListedDiscount): boolean =>
  paymentStatus === 'COMPLETED' &&
  livemode === false &&
  provider !== null &&
  !isOurs(deps, { livemode, provider })

export const findListedDiscount = async (
  deps: Deps,
  permission: AdminOf,
  id: string,
): Promise<DiscountRecord | undefined> => {
  const { rows } = await readPage(discountSource(deps, permission, { ids: [id] }), 1)
  return rows[0]
}
