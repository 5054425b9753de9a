import type { ExceptionRecord } from './exceptions.contract.ts'

const ends: Readonly<Record<NonNullable<ExceptionRecord['answer']>, string>> = {
  settled: 'The provider and the record agree now: nothing is left to look at.',
  refunded: 'The provider says that all of this money has gone back.',
  adopted: 'The money was adopted meanwhile.',
  reviewed: 'It was marked as reviewed meanwhile.',
}

const still: Readonly<Record<string, string>> = {
  unknown_to_provider: 'The provider still does not know the session.',
  unknown_session: 'The provider still says that it was paid, and no record knows it.',
  refund_failed: 'The provider still says that the refund has failed.',
  dispute: 'The provider says that the dispute stands as before.',
}

/** What came of asking the provider again. */
export const statusInWords = ({
  answer,
  reason,
  payment,
}: Pick<ExceptionRecord, 'answer' | 'reason' | 'payment'>): string => {
  if (answer !== null) return ends[answer]
  const said = (Object.hasOwn(still, reason) && still[reason]) || 'The provider says the same as before.'
  const dispute = reason === 'dispute' && payment?.disputeStatus
  const record = payment ? ` The payment is ${payment.status.toLowerCase()}` : ''
  return `${said}${record}${dispute ? `, the dispute ${dispute.replaceAll('_', ' ')}` : ''}${record && '.'}`
}
