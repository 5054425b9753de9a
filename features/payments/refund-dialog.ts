import { type Cents, formatCents, formatEuros } from '#shared/money.ts'
import type { PaymentRecord, PaymentRefund } from './admin-payments.contract.ts'

/** The subject of a refund dialog; `cancels`: it also cancels the payment's booking. */
export type RefundDialog = {
  payment: Pick<PaymentRecord, 'provider' | 'livemode' | 'customerName' | 'customerEmail'>
  cancels: boolean
  /** Emails the person about the cancellation. */
  sendEmail?: boolean
}

/** Whether an organiser holds the money: the refund is only recorded, without a provider. */
export const isByHand = ({ provider }: Pick<PaymentRecord, 'provider'>): boolean => provider === 'manual'

/** The title of the dialog, in both steps. */
export const refundTitle = ({ payment, cancels }: RefundDialog): string => {
  const refund = isByHand(payment) ? 'refund by hand' : 'refund'
  return cancels ? `Cancel booking and ${refund}` : `${refund.slice(0, 1).toUpperCase()}${refund.slice(1)}`
}

/** The summary and the button label of a refund of this much of what is left. */
export const refundReview = (
  dialog: RefundDialog,
  { cents, leftCents }: { cents: Cents; leftCents: number },
): { sentence: string; consequences: string[]; action: string } => {
  const { payment, cancels, sendEmail = true } = dialog
  const amount = formatEuros(cents)
  return {
    sentence: isByHand(payment)
      ? `You have given ${payment.customerName} ${amount} back. We record it.`
      : `${payment.customerName} gets ${amount} back. This cannot be undone.`,
    consequences: [
      ...(isByHand(payment) ? recorded(payment) : returned(payment)),
      restOf(cents, leftCents, cancels),
      cancels ? cancellation(sendEmail) : bookingOf(cents, leftCents),
    ].filter((line) => line !== ''),
    action: `${cancels ? 'Cancel booking and refund' : isByHand(payment) ? 'Record refund of' : 'Refund'} ${amount}`,
  }
}

type Payer = RefundDialog['payment']

const recorded = ({ customerEmail }: Payer): string[] => [
  'No provider is called: give the money back yourself. If this entry is wrong, you can take it back.',
  `We email ${customerEmail} now that it was returned, with the number of the credit note.`,
]

const returned = ({ customerEmail, livemode }: Payer): string[] => [
  'The provider returns it to the original payment method, which may take some days.',
  `We email ${customerEmail} as soon as it is done.`,
  ...(livemode ? [] : ['This is a test: no real money is sent.']),
]

const restOf = (cents: Cents, leftCents: number, cancels: boolean): string => {
  if (cents < leftCents) return `Remaining after refund: ${formatCents(leftCents - cents)}.`
  return cancels
    ? 'The full amount is returned.'
    : 'The full amount is returned; the place can be paid for again.'
}

const cancellation = (sendEmail: boolean): string =>
  `The booking is cancelled, and an open payment page is closed. ${
    sendEmail ? 'We email them about the cancellation.' : 'No email is sent about the cancellation.'
  } You can restore the booking later.`

const bookingOf = (cents: Cents, leftCents: number): string =>
  cents < leftCents ? '' : 'The booking itself is not cancelled.'

/** The result message of a refund, and of the cancelled booking. */
export const refundResult = (
  { status, amountCents, isByHand }: Pick<PaymentRefund, 'status' | 'amountCents' | 'isByHand'>,
  { cancelled = false }: { cancelled?: boolean } = {},
): string =>
  [moneyResult(formatCents(amountCents), status, isByHand), cancelled && 'The booking is cancelled.']
    .filter(Boolean)
    .join(' ')

const moneyResult = (amount: string, status: PaymentRefund['status'], isByHand: boolean): string => {
  if (status === 'asked')
    return `The provider has not answered yet. We keep requesting the ${amount} until it does, so do not refund it again.`
  if (isByHand) return `The refund of ${amount} is recorded.`
  return `${amount} ${status === 'succeeded' ? 'was returned' : 'is being returned'} to the customer.`
}

/** The texts of undoing a manual refund. */
export const undoRefundMessages = (
  { customerName, customerEmail }: Pick<PaymentRecord, 'customerName' | 'customerEmail'>,
  amountCents: number,
) => {
  const amount = formatCents(amountCents)
  return {
    sentence: `Take back the refund of ${amount} to ${customerName}?`,
    more: `Do this if it was recorded by mistake. The ${amount} counts as paid and as revenue again, and the credit note is reversed. We email ${customerEmail} about it. No money is sent.`,
    action: `Take back refund of ${amount}`,
    done: `The refund of ${amount} is taken back.`,
  }
}
