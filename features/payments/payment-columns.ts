import { eurosCell, type ListCell, momentCell } from '#shared/exports.ts'
import { centsToEuros } from '#shared/money.ts'
import type { PaymentRecord } from './admin-payments.contract.ts'
import { remainingCents } from './remaining-cents.ts'

/** All columns of a payment by their heading, in the order of exports and copies. */
export const paymentColumns: Readonly<Record<string, (payment: PaymentRecord) => ListCell>> = {
  'Payment ID': ({ id }) => id,
  Reference: ({ reference }) => reference,
  'Created ({zone})': ({ createdAt }) => momentCell(createdAt),
  Status: ({ status }) => status,
  'Provider status': ({ paymentStatus }) => paymentStatus,
  Amount: ({ amountTotalEuros }) => eurosCell(amountTotalEuros),
  'Amount in cents': ({ amountTotalCents }) => amountTotalCents,
  Refunded: ({ refundedCents }) => eurosCell(centsToEuros(refundedCents)),
  'Lost in disputes': ({ lostCents }) => eurosCell(centsToEuros(lostCents)),
  Revenue: (payment) => eurosCell(centsToEuros(revenueCentsOf(payment))),
  Currency: ({ currency }) => currency.toUpperCase(),
  'Customer name': ({ customerName }) => customerName,
  'Customer email': ({ customerEmail }) => customerEmail,
  Institute: ({ customerInstitute }) => customerInstitute,
  Country: ({ customerCountry }) => customerCountry,
  'Registration type': ({ registrationType }) => registrationType,
  'Presentation type': ({ presentationType }) => presentationType,
  Product: ({ productName }) => productName,
  Description: ({ description }) => description,
  'Order reference': ({ orderReference }) => orderReference,
  'Pricing configuration ID': ({ pricingConfigId }) => pricingConfigId,
  'Total price': ({ pricingConfigTotalPrice }) => eurosCell(pricingConfigTotalPrice),
  'Presentation price': ({ presentationPrice }) => eurosCell(presentationPrice),
  'Accommodation price': ({ accommodationPrice }) => eurosCell(accommodationPrice),
  Nights: ({ accommodationNights }) => accommodationNights,
  Guests: ({ accommodationGuests }) => accommodationGuests,
  'Processing fee': ({ processingFee }) => eurosCell(processingFee),
  'Processing fee (%)': ({ processingFeePercent }) => processingFeePercent,
  Provider: ({ provider }) => provider,
  'Recorded by': ({ manualMethod }) => manualMethod,
  'Live money': ({ livemode }) => (livemode ? 'yes' : 'no'),
  Dispute: ({ disputeStatus }) => disputeStatus,
  'To review': ({ reviewReason }) => reviewReason,
  'Session ID': ({ sessionId }) => sessionId,
  'Payment intent ID': ({ paymentIntentId }) => paymentIntentId,
  'Payment URL': ({ url }) => url,
  'Session created ({zone})': ({ stripeCreatedAt }) => momentCell(stripeCreatedAt),
  'Session expires ({zone})': ({ stripeExpiresAt }) => momentCell(stripeExpiresAt),
  'Updated ({zone})': ({ updatedAt }) => momentCell(updatedAt),
  'Presentation type name': ({ presentationLabel }) => presentationLabel,
}

const revenueCentsOf = ({ status, amountTotalCents, ...money }: PaymentRecord) =>
  status === 'COMPLETED' ? remainingCents({ ...money, totalCents: amountTotalCents }) : 0
