import type { RefundStatus } from '#features/payments/money-back.ts'

const refundWords: Readonly<Record<RefundStatus, string>> = {
  asked: 'Requested',
  refused: 'Rejected',
  pending: 'In progress',
  requires_action: 'Waiting for the customer',
  succeeded: 'Done',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const refundMeans: Readonly<Partial<Record<RefundStatus, string>>> = {
  asked: 'The provider has not answered yet. We keep asking until it does. The money is returned only once.',
  refused: 'The provider rejected it. No money was returned.',
  pending: 'The provider is returning the money.',
  requires_action: 'The provider has asked the customer where to send the money.',
  failed: 'The bank rejected it. The money is back with the provider.',
  canceled: 'The money is still with the provider.',
}

/** The label of a refund's status, with an explanation where the label is not enough. */
export const formatRefund = (
  status: RefundStatus,
  isByHand: boolean,
): readonly [word: string, means: string | undefined] => {
  if (!isByHand) return [refundWords[status], refundMeans[status]]
  return status === 'canceled'
    ? ['Taken back', 'It was recorded by mistake. The amount counts as paid again.']
    : ['Returned by hand', undefined]
}

const disputes: Readonly<Record<string, readonly [word: string, means: string]>> = {
  needs_response: [
    'Needs an answer',
    'Answer it at the provider before the deadline shown there. Without an answer you lose it.',
  ],
  under_review: [
    'Under review',
    'The bank has your answer. You do not need to do anything until it decides.',
  ],
  warning_needs_response: [
    'Inquiry, needs an answer',
    'No money was taken yet. Answer it at the provider before the deadline shown there.',
  ],
  warning_under_review: ['Inquiry under review', 'The bank has your answer. No money was taken yet.'],
  warning_closed: ['Inquiry closed', 'No money was taken.'],
  won: ['Won', 'You keep the money.'],
  lost: ['Lost', 'The bank has returned the money to the customer. It no longer counts as revenue.'],
  prevented: ['Prevented', 'It was settled before it started.'],
}

/** The label of a dispute and what to do; an unrecognised status is shown unchanged. */
export const formatDispute = (status: string): readonly [word: string, means: string] =>
  disputes[status] ?? [status, 'Check it at the provider.']
