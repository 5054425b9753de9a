import type { RefundStatus } from '#features/payments/money-back.ts'

/** How far a refund has come, as organisers read it. */
export const refundWords: Readonly<Record<RefundStatus, string>> = {
  asked: 'Asked for',
  refused: 'Refused',
  pending: 'On its way',
  requires_action: 'Waits for the customer',
  succeeded: 'Done',
  failed: 'Failed',
  canceled: 'Cancelled',
}

/** What follows from it, where the word does not say all. */
export const refundMeans: Readonly<Partial<Record<RefundStatus, string>>> = {
  asked: 'The provider has not answered yet. It is asked again until it does, and gives the money back once.',
  refused: 'The provider would not. No money has moved.',
  pending: 'The provider is giving the money back.',
  requires_action: 'The provider has asked the customer where the money shall go.',
  failed: 'The bank did not take it: the money is with the provider again.',
  canceled: 'The money stayed with the provider.',
}

const disputes: Readonly<Record<string, readonly [word: string, means: string]>> = {
  needs_response: [
    'Needs an answer',
    'Answer it at the provider before its deadline there. Without an answer it is lost.',
  ],
  under_review: ['Under review', 'Your answer is with the bank. Nothing is to be done until it has decided.'],
  warning_needs_response: [
    'Inquiry, needs an answer',
    'No money has moved yet. Answer it at the provider before its deadline there.',
  ],
  warning_under_review: ['Inquiry under review', 'Your answer is with the bank. No money has moved yet.'],
  warning_closed: ['Inquiry closed', 'No money has moved.'],
  won: ['Won', 'The money stays with you.'],
  lost: ['Lost', 'The bank has given the money back to the customer. It is no revenue any more.'],
  prevented: ['Prevented', 'It was settled before it began.'],
}

/** The state of a dispute and what is to be done; a word that we do not know stands as it came. */
export const disputeInWords = (status: string): readonly [word: string, means: string] =>
  disputes[status] ?? [status, 'Look at it at the provider.']
