import { describeFailedMail } from '#features/payments/server/payments.ts'

export const paymentFailedTemplate = describeFailedMail(
  {
    payableName: 'registration',
    again: 'See the status of your registration and pay again on your own page:',
  },
  {
    key: 'registration-payment-failed',
    label: 'Payment of a registration failed',
    when: 'when a bank did not pay after all.',
  },
)
