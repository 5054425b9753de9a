import { buyerAsPaid, isForDiscount, type Payables } from '#features/payments/server/payments.ts'
import { amountToPay, findDiscount, lockDiscount } from './discounts.store.ts'
import { followUps } from './follow-ups.ts'

/** A discount request, as that which a payment pays for. */
export const discountPayable: Payables['discount'] = {
  returnPages: { success: '/discount-success', cancel: '/discount-cancel' },
  followUps: { paid: followUps.discountPaid, failed: followUps.discountFailed },
  // the request is refused, or offered at another amount
  hold: lockDiscount,
  isUnwanted: async (connection, record) => {
    if (!isForDiscount(record)) return false
    const request = await findDiscount(connection, record.website, record.discountRequestId)
    return (
      request !== undefined && (request.decision === 'refused' || amountToPay(request) !== record.totalCents)
    )
  },
  // a discount has no parts
  amountsOf: () => ({ presentationCents: null }),
  buyerOf: async (_connection, record) => buyerAsPaid(record),
  linesOf: ({ productName, totalCents }) => [{ what: productName, cents: totalCents }],
  linkVersionOf: async () => 0,
}
