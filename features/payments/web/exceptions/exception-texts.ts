import { describeException } from '#features/payments/describe-exception.ts'
import { whoseIt } from '#features/payments/exception-dialogs.ts'
import type { ExceptionAct, ExceptionRecord, Reconciliation } from '#features/payments/exceptions.contract.ts'

export const actionLabels: Readonly<Record<ExceptionAct, string>> = {
  ask: 'Check with Stripe',
  adopt: 'Import',
  refund: 'Refund',
  review: 'Mark as reviewed',
}

export const exceptionAnswerLabels: Readonly<Record<NonNullable<ExceptionRecord['answer']>, string>> = {
  settled: 'Settled',
  adopted: 'Imported',
  refunded: 'Refunded',
  reviewed: 'Reviewed',
}

/** The name of an exception in the labels of its controls. */
export const nameOfException = (exception: ExceptionRecord): string =>
  `${describeException(exception.reason).title}, ${whoseIt(exception)}`

/** The result of a reconciliation. */
export const formatReconciliation = ({ asked, settled, adopted, found, failed }: Reconciliation): string =>
  [
    `${plural(asked, 'payment', 'payments')} checked`,
    `${settled} settled`,
    ...(adopted > 0 ? [`${adopted} imported`] : []),
    found === 0 ? 'nothing new to review' : `${plural(found, 'exception', 'exceptions')} found`,
    ...(failed > 0 ? [`${failed} not answered`] : []),
  ].join(', ')

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`
