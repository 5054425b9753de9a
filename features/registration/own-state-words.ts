import type { OwnState } from './own-state.ts'

/** How a registration stands, in the words of its page and of the mails: a heading, and what comes next. */
export const ownStateWords: Readonly<Record<OwnState, { title: string; sentence: string }>> = {
  registered: {
    title: 'You are registered',
    sentence:
      'Nothing is to pay online for your presentation type. The organisers write to you when they need anything.',
  },
  unpaid: {
    title: 'You are registered, and not paid yet',
    sentence: 'Your registration is stored. It is confirmed once it is paid.',
  },
  declined: {
    title: 'Your payment was declined',
    sentence: 'The bank refused it, and nothing was charged. Your registration is stored.',
  },
  confirming: {
    title: 'Your payment is being confirmed',
    sentence: 'It has arrived. There is nothing more to do: the confirmation comes by email.',
  },
  waiting: {
    title: 'We wait for your bank',
    sentence:
      'Your bank is still working on the payment, which can take some days. There is nothing more to do: we write to you when the bank has answered.',
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
    sentence: 'The bank did not pay, and nothing was charged. Your registration is stored.',
  },
  expired: {
    title: 'Your payment has expired',
    sentence: 'It was not finished in time, and nothing was charged. Your registration is stored.',
  },
  cancelled: {
    title: 'Your payment was cancelled',
    sentence: 'Nothing was charged. Your registration is stored.',
  },
  ended: {
    title: 'Your registration is cancelled',
    sentence: 'The organisers have cancelled it.',
  },
  'partly-refunded': {
    title: 'Your registration is paid, and partly refunded',
    sentence: 'It is confirmed. A part of what you paid has gone back to you.',
  },
  refunded: {
    title: 'Your payment was refunded',
    sentence: 'All that you paid has gone back to you. Your registration is stored, and not paid.',
  },
  review: {
    title: 'The organisers look at your payment',
    sentence:
      'Something about it is not as it should be. Nothing is lost, and you need not pay again: they write to you.',
  },
}
