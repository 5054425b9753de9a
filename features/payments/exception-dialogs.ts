import { formatCents } from '#shared/money.ts'
import { refundableCents } from './exception-actions.ts'
import type { ExceptionRecord } from './exceptions.contract.ts'

/** Money of an exception: in euros, or as it is in another currency. */
export const formatMoney = ({ cents, currency }: Pick<ExceptionRecord, 'cents' | 'currency'>): string =>
  currency === 'eur' ? formatCents(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** Whose it is, as far as it is known. */
export const whoseIt = ({
  customerName,
  customerEmail,
}: Pick<ExceptionRecord, 'customerName' | 'customerEmail'>): string =>
  customerName ?? customerEmail ?? 'Unknown payer'

type Refundable = Pick<
  ExceptionRecord,
  | 'reason'
  | 'cents'
  | 'currency'
  | 'livemode'
  | 'customerName'
  | 'customerEmail'
  | 'sessionId'
  | 'paymentIntentId'
  | 'payment'
>

/** What is asked before the money of an exception is refunded, what follows from it, and what its button says. */
export const exceptionRefundMessages = (exception: Refundable) => {
  const { livemode, customerEmail, payment, reason } = exception
  const amount = formatMoney({ ...exception, cents: refundableCents(exception) })
  // money that no record of ours accounts for has no one to write to
  const isOfPayment = payment !== null && reason !== 'unknown_session'
  return {
    amount,
    sentence: `Refund ${amount} to ${whoseIt(exception)}?`,
    more: [
      livemode
        ? 'The provider returns the money to the original payment method.'
        : 'This is a test: no real money is sent.',
      'This cannot be undone.',
      isOfPayment
        ? `We email ${customerEmail ?? 'the customer'} as soon as it is done. A booking is not cancelled.`
        : 'No email is sent.',
    ].join(' '),
    action: `Refund ${amount}`,
  }
}

/** What is said before money is given to the booking that it pays for, and what its button says. */
export const importMessages = (exception: Pick<ExceptionRecord, 'cents' | 'currency'>) => ({
  title: `Import ${formatMoney(exception)}`,
  more: 'The booking then counts as paid, and we email the confirmation.',
  action: `Import ${formatMoney(exception)}`,
})
