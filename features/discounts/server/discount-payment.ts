import { type NewPayment, sessionLifetime } from '#features/payments/server/payments.ts'
import { newId } from '#shared/ids.ts'
import { later } from '#shared/time/duration.ts'
import { amountToPay, type DiscountRow } from './discounts.store.ts'

type About = Pick<NewPayment, 'status' | 'provider' | 'livemode' | 'account' | 'returnOrigin'>

/** A new payment record for the amount to pay of a request: without price and fee. */
export const discountPayment = (request: DiscountRow, about: About, now: Date): NewPayment => ({
  website: request.website,
  id: newId<'payment'>(now),
  discountRequestId: request.id,
  ...about,
  customerName: request.name,
  customerPhone: request.phone,
  customerEmail: request.email,
  customerInstitute: request.instituteOrUniversity,
  customerCountry: request.country,
  totalCents: amountToPay(request),
  feeBasisPoints: 0,
  feeCents: 0,
  currency: 'eur',
  accompanyingPerson: false,
  extraNights: 0,
  productName: 'Discount Registration',
  description: request.description,
  orderReference: request.orderReference,
  expiresAt: later(now, sessionLifetime),
  createdAt: now,
  updatedAt: now,
})
