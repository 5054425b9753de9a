import type { RegistrationStatus } from './registration-status.ts'

/** The heading and the next step of each registration state, on its page and in emails. */
export const registrationStatusMessages: Readonly<
  Record<RegistrationStatus, { title: string; sentence: string }>
> = {
  registered: {
    title: 'You are registered',
    sentence:
      'You do not pay online for your presentation type. The organisers email you if they need anything.',
  },
  unpaid: {
    title: 'You are registered but have not paid yet',
    sentence: 'We have your registration. We confirm it when you have paid.',
  },
  declined: {
    title: 'Your payment was declined',
    sentence: 'Your bank refused the payment. You were not charged. We still have your registration.',
  },
  confirming: {
    title: 'Your payment is being confirmed',
    sentence: 'It has arrived. You do not need to do anything. We email you the confirmation.',
  },
  waiting: {
    title: 'We are waiting for your bank',
    sentence:
      'Your bank is still processing the payment, which can take some days. You do not need to do anything. We email you when the bank has answered.',
  },
  paid: {
    title: 'Your registration is paid',
    sentence: 'It is confirmed. We look forward to meeting you.',
  },
  free: {
    title: 'Your registration is confirmed',
    sentence: 'There is nothing to pay. We look forward to meeting you.',
  },
  failed: {
    title: 'Your payment failed',
    sentence: 'Your bank did not pay. You were not charged. We still have your registration.',
  },
  expired: {
    title: 'Your payment has expired',
    sentence:
      'You did not finish the payment in time. You were not charged. We still have your registration.',
  },
  cancelled: {
    title: 'Your payment was cancelled',
    sentence: 'You were not charged. We still have your registration.',
  },
  ended: {
    title: 'Your registration is cancelled',
    sentence: 'The organisers have cancelled it.',
  },
  'partly-refunded': {
    title: 'Your registration is paid, and partly refunded',
    sentence: 'It is confirmed. We refunded part of what you paid.',
  },
  refunded: {
    title: 'Your payment was refunded',
    sentence: 'We refunded the full amount. We still have your registration, but it is not paid.',
  },
  review: {
    title: 'The organisers are checking your payment',
    sentence:
      'There is a problem with it. Your money is safe and you do not need to pay again. They email you.',
  },
}
