import { discountPayable } from '#features/discounts/server/discount-payable.ts'
import type { Payables } from '#features/payments/server/payable.ts'
import { registrationPayable } from '#features/registration/server/payable/registration-payable.ts'

/** Everything that can be paid for, each as its own noun describes it to payments. */
export const payables: Payables = {
  registration: registrationPayable,
  // once it is paid it is a registration, whose visitor and organisers correct who the receipt is written to
  discount: { ...discountPayable, buyerOf: registrationPayable.buyerOf },
}
