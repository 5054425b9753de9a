import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { centsToEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { shortReferenceOf } from '../mails/reference-of.ts'
import type { ListedPayment } from './payment-lists.store.ts'

/** Maps a payment for the back-office field by field, so that no other column is exposed. */
export const recordOf = (row: ListedPayment): PaymentRecord => ({
  id: row.id,
  reference: shortReferenceOf(row),
  sessionId: row.sessionId,
  paymentIntentId: row.paymentIntentId,
  url: row.sessionUrl,
  status: row.status,
  paymentStatus: row.paymentStatus,
  amountTotalEuros: centsToEuros(row.totalCents),
  amountTotalCents: row.totalCents,
  amountTotal: centsToEuros(row.totalCents),
  currency: row.currency,
  customerEmail: row.customerEmail,
  customerName: row.customerName,
  customerInstitute: row.customerInstitute,
  customerCountry: row.customerCountry,
  ...partsOf(row),
  productName: row.productName,
  description: row.description,
  orderReference: row.orderReference,
  pricingConfigId: row.pricingConfigId,
  pricingConfigTotalPrice: centsToEuros(row.totalCents),
  accommodationPrice: row.accommodationCents === null ? null : centsToEuros(row.accommodationCents),
  accommodationNights: row.accommodationNights,
  accommodationGuests: row.accommodationGuests,
  processingFee: centsToEuros(row.feeCents),
  processingFeePercent: percentOf(row.feeBasisPoints),
  provider: row.provider,
  livemode: row.livemode,
  manualMethod: row.manualMethod,
  reviewReason: row.reviewReason,
  refundedCents: row.refundedCents,
  lostCents: row.lostCents,
  disputeStatus: row.disputeStatus,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  stripeCreatedAt: time(row.sessionCreatedAt),
  stripeExpiresAt: time(row.sessionExpiresAt),
})

/** A discount request has a single amount, even once it is paid and its record names its booking. */
const partsOf = ({
  discountRequestId,
  registrationType,
  presentationType,
  presentationLabel,
  presentationCents,
}: ListedPayment) =>
  discountRequestId !== null || presentationCents === null
    ? { registrationType: null, presentationType: null, presentationLabel: null, presentationPrice: null }
    : {
        registrationType,
        presentationType,
        presentationLabel,
        presentationPrice: centsToEuros(presentationCents),
      }

const time = (date: Date | null) => date?.toISOString() ?? null
