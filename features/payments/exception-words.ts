import type { ExceptionReason } from './exception-reasons.ts'

export type ExceptionWords = {
  /** In a list. */
  title: string
  happened: string
  means: string
  toDo: string
}

const words: Readonly<Record<ExceptionReason, ExceptionWords>> = {
  paid_after_close: {
    title: 'Paid after it was closed',
    happened: 'The money came after the payment had expired, was cancelled or had failed.',
    means: 'The payment counts as completed, and the visitor was confirmed.',
    toDo: 'If the place is still free, mark it as reviewed. If not, refund it and write to the visitor.',
  },
  paid_after_cancel: {
    title: 'Paid after the cancellation',
    happened:
      'The money came after the booking was cancelled, or the request was refused or offered at another amount.',
    means: 'The provider holds money for something that an organiser had ended.',
    toDo: 'Refund it, or take the cancellation back and mark it as reviewed.',
  },
  duplicate_payment: {
    title: 'Paid twice',
    happened: 'The same registration or request was paid before: the money came a second time.',
    means: 'The visitor is registered once, and has paid too much.',
    toDo: 'Refund the second payment.',
  },
  amount_mismatch: {
    title: 'Another amount',
    happened: 'The provider names another amount than our record.',
    means: 'The payment was not completed, whatever was paid is listed here.',
    toDo: 'Compare both amounts. Ask again if it was put right at the provider; else refund it.',
  },
  currency_mismatch: {
    title: 'Another currency',
    happened: 'The provider names another currency than our record.',
    means: 'The payment was not completed, whatever was paid is listed here.',
    toDo: 'Look at the payment at the provider. Ask again if it was put right there; else refund it.',
  },
  reference_mismatch: {
    title: 'Session of another record',
    happened: 'The session at the provider names another record than ours.',
    means: 'The payment was not completed: it may belong to somebody else.',
    toDo: 'Find out whose it is by name and e-mail, then refund it or mark it as reviewed.',
  },
  livemode_mismatch: {
    title: 'Test and real money mixed',
    happened: 'One of the two is a test and the other is not: the session at the provider, or our record.',
    means: 'The payment was not completed.',
    toDo: 'Check which key of the provider is set, then ask again.',
  },
  unknown_to_provider: {
    title: 'Not known to the provider',
    happened: 'The provider does not know the session of our record.',
    means:
      'It was opened with another account or in another mode, or was removed there. No money is known of.',
    toDo: 'Check which account the key belongs to, then ask again. If it was changed on purpose, mark it as reviewed.',
  },
  unknown_session: {
    title: 'Money without a booking',
    happened: 'A session of this installation was paid, and no record of ours knows it.',
    means: 'Somebody has paid and is perhaps not registered.',
    toDo: 'Adopt it into the booking that it belongs to. If there is none, refund it.',
  },
  refund_failed: {
    title: 'A refund failed',
    happened: 'The bank did not take the refund: its amount is with the provider again.',
    means: 'The visitor has not got the money, and it counts as revenue again.',
    toDo: 'Refund it once more, or pay it back in another way and mark it as reviewed.',
  },
  dispute: {
    title: 'Disputed',
    happened: 'The visitor, or the bank, disputes the payment.',
    means: 'The provider holds the money back until it is decided. What is lost does not count as revenue.',
    toDo: 'Answer the dispute at the provider before its deadline, then ask again.',
  },
}

/** What an exception says to an organiser: what happened, what it means, what to do. A newer reason stands as it came. */
export const exceptionInWords = (reason: string): ExceptionWords =>
  Object.hasOwn(words, reason)
    ? words[reason as ExceptionReason]
    : {
        title: reason,
        happened: `The reconciliation says: ${reason}.`,
        means: 'This page is older than the server and has no words for it.',
        toDo: 'Load the page again.',
      }
