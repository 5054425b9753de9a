import { type Cents, decimalEuros, formatCents, parseEuros, toCents, typedEuros } from '#shared/money.ts'
import { noteLimit, type RefundReason, refundReasons } from './admin-payments.contract.ts'

/** The form of a refund; `sendEmail` belongs to its cancellation. */
export type RefundForm = {
  how: 'all' | 'part'
  amount: string
  reason: RefundReason
  note: string
  sendEmail: boolean
}

export const refundLabels: Readonly<Record<keyof RefundForm, string>> = {
  how: 'Refund amount',
  amount: 'Amount in euros',
  reason: 'Reason',
  note: 'Note for the organisers (optional)',
  sendEmail: 'Email them about the cancellation',
}

const reasonLabels: Readonly<Record<RefundReason, string>> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Paid twice',
  fraudulent: 'Fraudulent',
}
export const reasonOptions = refundReasons.map((value) => ({ value, label: reasonLabels[value] }))

/** The label of a refund reason. */
export const formatReason = (reason: RefundReason): string => reasonLabels[reason]

/** The initial form: all that is left. */
export const emptyRefund = (leftCents: number): RefundForm => ({
  how: 'all',
  amount: decimalEuros(toCents(leftCents)),
  reason: 'requested_by_customer',
  note: '',
  sendEmail: true,
})

/** The amount of the form; undefined when it is invalid or exceeds what is left. */
export const refundCents = ({ how, amount }: RefundForm, leftCents: number): Cents | undefined => {
  if (how === 'all') return toCents(leftCents)
  const cents = parseEuros(typedEuros(amount))
  return cents !== undefined && cents > 0 && cents <= leftCents ? cents : undefined
}

/** The errors, at most one per field. */
export const refundErrors = (
  form: RefundForm,
  leftCents: number,
): Partial<Record<keyof RefundForm, string>> => ({
  ...(refundCents(form, leftCents) === undefined && {
    amount: `Enter an amount from €0.01 to ${formatCents(leftCents)}, with at most two decimals`,
  }),
  ...(form.note.trim().length > noteLimit && {
    note: `The note must be at most ${noteLimit} characters`,
  }),
})

/** The body of the call. */
export const refundBody = ({ reason, note, sendEmail }: RefundForm, cents: Cents, requestId: string) => ({
  amount: decimalEuros(cents),
  reason,
  ...(note.trim() && { note: note.trim() }),
  ...(!sendEmail && { sendEmail }),
  requestId,
})
export type RefundBody = ReturnType<typeof refundBody>
