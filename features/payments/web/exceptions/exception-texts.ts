import { exceptionInWords } from '#features/payments/exception-words.ts'
import type { ExceptionAct, ExceptionRecord, Reconciliation } from '#features/payments/exceptions.contract.ts'
import { formatEuros, toCents } from '#shared/money.ts'

export const actWords: Readonly<Record<ExceptionAct, string>> = {
  ask: 'Ask again',
  adopt: 'Adopt',
  refund: 'Refund',
  review: 'Mark as reviewed',
}

export const answerWords: Readonly<Record<NonNullable<ExceptionRecord['answer']>, string>> = {
  settled: 'Settled',
  adopted: 'Adopted',
  refunded: 'Refunded',
  reviewed: 'Reviewed',
}

/** Money of an exception: in euros, or as it is in another currency. */
export const moneyInWords = ({ cents, currency }: Pick<ExceptionRecord, 'cents' | 'currency'>): string =>
  currency === 'eur' ? formatEuros(toCents(cents)) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** Whose it is, as far as it is known. */
export const whoseIt = ({
  customerName,
  customerEmail,
}: Pick<ExceptionRecord, 'customerName' | 'customerEmail'>): string =>
  customerName ?? customerEmail ?? 'Unknown payer'

/** What an exception is called where its controls are named. */
export const nameOfException = (exception: ExceptionRecord): string =>
  `${exceptionInWords(exception.reason).title}, ${whoseIt(exception)}`

/** What a reconciliation has found. */
export const foundInWords = ({ asked, settled, adopted, found, failed }: Reconciliation): string =>
  [
    `${plural(asked, 'payment', 'payments')} checked`,
    `${settled} settled`,
    ...(adopted > 0 ? [`${adopted} adopted`] : []),
    found === 0 ? 'nothing new to review' : `${plural(found, 'exception', 'exceptions')} found`,
    ...(failed > 0 ? [`${failed} not answered`] : []),
  ].join(', ')

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`
