import { describeFailedMail } from '#features/payments/server/payments.ts'

export const discountFailedTemplate = describeFailedMail(
  { payableName: 'discount registration', again: 'You can pay again here:' },
  {
    key: 'discount-payment-failed',
    label: 'Payment of a discount registration failed',
    when: 'when a bank did not pay after all.',
  },
)
