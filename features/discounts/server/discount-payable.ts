import { isForDiscount, type Payables } from '#features/payments/server/payments.ts'
import { amountToPay, findBookingOf, findDiscount, lockDiscount } from './discounts.store.ts'
import { followUps } from './follow-ups.ts'

/** A discount request as a payable. */
export const discountPayable: Omit<Payables['discount'], 'buyerOf'> = {
  returnPages: { success: '/discount-success', cancel: '/discount-cancel' },
  followUps: { paid: followUps.discountPaid, failed: followUps.discountFailed },
  // unwanted: the request is refused, offered at another amount, or its booking is cancelled
  hold: lockDiscount,
  isUnwanted: async (connection, record) => {
    if (!isForDiscount(record)) return false
    const request = await findDiscount(connection, record.website, record.discountRequestId)
    if (request === undefined) return false
    const booking = await findBookingOf(connection, record.website, record.discountRequestId)
    const isCancelled = booking !== undefined && booking.cancelledAt !== null
    return isCancelled || request.decision === 'refused' || amountToPay(request) !== record.totalCents
  },
  // a discount has a single amount
  amountsOf: () => ({ presentationCents: null }),
  linesOf: ({ productName, totalCents }) => [{ what: productName, cents: totalCents }],
  linkVersionOf: async () => 0,
}
