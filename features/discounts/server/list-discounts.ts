import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import {
  isForDiscount,
  listPaymentsOfWebsite,
  type PaymentRow,
} from '#features/payments/server/payments.store.ts'
import { tellingPayment } from '#features/payments/server/telling-payment.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { type DiscountRow, listDiscountsOfWebsite } from './discounts.store.ts'

const asRecord = (request: DiscountRow, payment: PaymentRow | undefined): DiscountRecord => ({
  id: request.id,
  name: request.name,
  customerEmail: request.email,
  amountTotal: toEuros(toCents(request.amountCents)),
  status: payment?.status ?? 'PENDING',
  createdAt: request.createdAt.toISOString(),
  sessionId: payment?.sessionId ?? null,
  phone: request.phone,
  instituteOrUniversity: request.instituteOrUniversity,
  country: request.country,
  description: request.description,
  orderReference: request.orderReference,
  livemode: payment?.livemode ?? null,
  amountRequested: toEuros(toCents(request.amountCents)),
  decision: request.decision,
  decidedAt: request.decidedAt?.toISOString() ?? null,
  answerNote: request.answerNote,
  version: String(request.version),
})

/** Every discount request of the admin's website with its payment, the newest first. */
export const listAllDiscounts = async (db: Database, { website }: AdminOf): Promise<DiscountRecord[]> => {
  const [requests, payments] = await Promise.all([
    listDiscountsOfWebsite(db, website),
    listPaymentsOfWebsite(db, website),
  ])
  const paymentsOf = Map.groupBy(payments.filter(isForDiscount), (payment) => payment.discountRequestId)
  return requests.map((request) => asRecord(request, tellingPayment(paymentsOf.get(request.id) ?? [])))
}
