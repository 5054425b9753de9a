import type { ExceptionRecord } from './exceptions.contract.ts'

const ends: Readonly<Record<NonNullable<ExceptionRecord['answer']>, string>> = {
  settled: 'The provider and our record now agree. Nothing is left to review.',
  refunded: 'The provider reports that all of this money was returned.',
  adopted: 'The money has been imported.',
  reviewed: 'It has been marked as reviewed.',
}

const still: Readonly<Record<string, string>> = {
  unknown_to_provider: 'The provider still has no such session.',
  unknown_session: 'The provider still reports the session as paid, and no record matches it.',
  refund_failed: 'The provider still reports the refund as failed.',
  dispute: 'The provider reports no change in the dispute.',
}

/** The result of checking an exception with the provider. */
export const formatStatus = ({
  answer,
  reason,
  payment,
}: Pick<ExceptionRecord, 'answer' | 'reason' | 'payment'>): string => {
  if (answer !== null) return ends[answer]
  const message = (Object.hasOwn(still, reason) && still[reason]) || 'The provider reports no change.'
  const dispute = reason === 'dispute' && payment?.disputeStatus
  const record = payment ? ` The payment is ${payment.status.toLowerCase()}` : ''
  return `${message}${record}${dispute ? `, the dispute ${dispute.replaceAll('_', ' ')}` : ''}${record && '.'}`
}
