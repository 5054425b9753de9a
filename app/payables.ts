import { discountPayable } from '#features/discounts/server/discount-payable.ts'
import type { Payables } from '#features/payments/server/payable.ts'
import { registrationPayable } from '#features/registration/server/payable/registration-payable.ts'

/** Everything that can be paid for, each described by its own feature. */
export const payables: Payables = {
  registration: registrationPayable,
  // a paid discount request is a registration, where the receipt's buyer can be corrected
  discount: { ...discountPayable, buyerOf: registrationPayable.buyerOf },
}
