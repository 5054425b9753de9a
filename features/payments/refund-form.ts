import { type Cents, decimalEuros, formatCents, parseEuros, toCents, typedEuros } from '#shared/money.ts'
import { noteLimit, type RefundReason, refundReasons } from './admin-payments.contract.ts'

/** A refund as it is typed; `sendEmail` is of the cancellation that goes with it. */
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

/** Why money was given back, as organisers read it. */
export const formatReason = (reason: RefundReason): string => reasonLabels[reason]

/** The dialog as it opens: all that is left. */
export const emptyRefund = (leftCents: number): RefundForm => ({
  how: 'all',
  amount: decimalEuros(toCents(leftCents)),
  reason: 'requested_by_customer',
  note: '',
  sendEmail: true,
})

/** The amount of the form; undefined while what was typed is none that can go back. */
export const refundCents = ({ how, amount }: RefundForm, leftCents: number): Cents | undefined => {
  if (how === 'all') return toCents(leftCents)
  const cents = parseEuros(typedEuros(amount))
  return cents !== undefined && cents > 0 && cents <= leftCents ? cents : undefined
}

/** What is wrong with it, at most one sentence for a field. */
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

/** What the call takes. */
export const refundBody = ({ reason, note, sendEmail }: RefundForm, cents: Cents, requestId: string) => ({
  amount: decimalEuros(cents),
  reason,
  ...(note.trim() && { note: note.trim() }),
  ...(!sendEmail && { sendEmail }),
  requestId,
})
export type RefundBody = ReturnType<typeof refundBody>
