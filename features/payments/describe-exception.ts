import type { ExceptionReason } from './exception-reasons.ts'

export type ExceptionLabels = {
  /** The title in a list. */
  title: string
  happened: string
  means: string
  toDo: string
}

const labels: Readonly<Record<ExceptionReason, ExceptionLabels>> = {
  paid_after_close: {
    title: 'Paid after it was closed',
    happened: 'The money arrived after the payment had expired, was cancelled or had failed.',
    means: 'The payment counts as completed, and we sent the visitor a confirmation.',
    toDo: 'If the place is still free, mark this as reviewed. If not, refund it and write to the visitor.',
  },
  paid_after_cancel: {
    title: 'Paid after the cancellation',
    happened:
      'The money arrived after the booking was cancelled, or after the request was refused or offered at another amount.',
    means: 'The provider holds money for a booking or request that an organiser had closed.',
    toDo: 'Refund it, or undo the cancellation and mark this as reviewed.',
  },
  duplicate_payment: {
    title: 'Paid twice',
    happened: 'The same registration or request was already paid: this is a second payment.',
    means: 'The visitor is registered once but has paid twice.',
    toDo: 'Refund the second payment.',
  },
  amount_mismatch: {
    title: 'Another amount',
    happened: 'The amount at the provider differs from our record.',
    means: 'The payment was not completed. The amount that was paid is listed here.',
    toDo: 'Compare both amounts. If it was corrected at the provider, check with Stripe. If not, refund it.',
  },
  currency_mismatch: {
    title: 'Another currency',
    happened: 'The currency at the provider differs from our record.',
    means: 'The payment was not completed. The amount that was paid is listed here.',
    toDo: 'Check the payment at the provider. If it was corrected there, check with Stripe. If not, refund it.',
  },
  reference_mismatch: {
    title: 'Session of another record',
    happened: 'The session at the provider refers to another record.',
    means: 'The payment was not completed: it may belong to another person.',
    toDo: 'Use the name and email to find out who paid. Then refund it or mark this as reviewed.',
  },
  livemode_mismatch: {
    title: 'Test and real money mixed',
    happened: 'The session at the provider is a test and our record is not, or the other way round.',
    means: 'The payment was not completed.',
    toDo: 'Check which provider key is set, then check with Stripe.',
  },
  unknown_to_provider: {
    title: 'Unknown to the provider',
    happened: 'The provider has no session for our record.',
    means:
      'The session was opened with another account or in another mode, or was deleted there. No money has been found.',
    toDo: 'Check which account the key belongs to, then check with Stripe. If you changed it on purpose, mark this as reviewed.',
  },
  unknown_session: {
    title: 'Money without a booking',
    happened: 'A session of this installation was paid, but we have no record of it.',
    means: 'A visitor has paid and may not be registered.',
    toDo: 'Import it into the booking it belongs to. If there is none, refund it.',
  },
  refund_failed: {
    title: 'A refund failed',
    happened: 'The bank rejected the refund. The amount is back with the provider.',
    means: 'The visitor has not received the money. It counts as revenue again.',
    toDo: 'Refund it again, or pay it back in another way and mark this as reviewed.',
  },
  dispute: {
    title: 'Disputed',
    happened: 'The visitor or their bank disputes the payment.',
    means:
      'The provider holds the money until the dispute is decided. A lost amount does not count as revenue.',
    toDo: 'Answer the dispute at the provider before its deadline, then check with Stripe.',
  },
}

/** The texts of an exception: what happened, what it means, what to do. An unrecognised reason is shown unchanged. */
export const describeException = (reason: string): ExceptionLabels =>
  Object.hasOwn(labels, reason)
    ? labels[reason as ExceptionReason]
    : {
        title: reason,
        happened: `Reason from the reconciliation: ${reason}.`,
        means: 'This page is older than the server and cannot explain it.',
        toDo: 'Reload the page.',
      }
