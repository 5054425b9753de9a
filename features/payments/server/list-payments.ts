import type { PaymentRecord } from '#features/payments/payments.contract.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { listPaymentsOfEmail, listPaymentsOfWebsite, type PaymentRow } from './payments.store.ts'

const euros = (cents: number) => toEuros(toCents(cents))
const time = (date: Date | null) => date?.toISOString() ?? null

const asRecord = (row: PaymentRow): PaymentRecord => ({
  id: row.id,
  sessionId: row.sessionId,
  paymentIntentId: row.paymentIntentId,
  url: row.sessionUrl,
  status: row.status,
  paymentStatus: row.paymentStatus,
  amountTotalEuros: euros(row.totalCents),
  amountTotalCents: row.totalCents,
  amountTotal: euros(row.totalCents),
  currency: row.currency,
  customerEmail: row.customerEmail,
  customerName: row.customerName,
  customerInstitute: row.customerInstitute,
  customerCountry: row.customerCountry,
  registrationType: row.registrationType,
  presentationType: row.presentationType,
  productName: row.productName,
  description: row.description,
  orderReference: row.orderReference,
  pricingConfigId: row.pricingConfigId,
  pricingConfigTotalPrice: euros(row.totalCents),
  presentationPrice: row.presentationCents === null ? null : euros(row.presentationCents),
  processingFeePercent: percentOf(row.feeBasisPoints),
  provider: row.provider,
  livemode: row.livemode,
  reviewReason: row.reviewReason,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  stripeCreatedAt: time(row.sessionCreatedAt),
  stripeExpiresAt: time(row.sessionExpiresAt),
})

/** Every payment of the admin's website, the newest first. */
export const listAllPayments = async (db: Database, { website }: AdminOf): Promise<PaymentRecord[]> =>
  (await listPaymentsOfWebsite(db, website)).map(asRecord)

/** The payments of one customer on the admin's website; empty when there is none. */
export const listCustomerPayments = async (
  db: Database,
  { website }: AdminOf,
  email: string,
): Promise<PaymentRecord[]> => (await listPaymentsOfEmail(db, website, email)).map(asRecord)
