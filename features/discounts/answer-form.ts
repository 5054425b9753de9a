import type { NewAddressMessages } from '#features/mails/new-address-messages.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { formatEuros, smallestCharge, toCents, typedEuros } from '#shared/money.ts'
import { answerDiscount, type DiscountRecord } from './admin-discounts.contract.ts'
import { discountCents } from './discounts.contract.ts'

/** The possible answers to a request. */
export type AnswerAct = 'approve' | 'another' | 'refuse'

/** The form of an answer: euros, and a note for the email. */
export type AnswerForm = { amount: string; note: string }

export const answerLabels: Readonly<Record<keyof AnswerForm, string>> = {
  amount: 'Amount in euros',
  note: 'Note for the email (optional)',
}

/** The body of the call. */
export const answerBody = (act: AnswerAct, { amount, note }: AnswerForm) => ({
  decision: act === 'refuse' ? ('refused' as const) : ('approved' as const),
  ...(act === 'another' && { amount: typedEuros(amount) }),
  ...(note.trim() && { note: note.trim() }),
})

/** The first error of each field, by the schema of the call. */
export const answerErrors = (act: AnswerAct, form: AnswerForm): Partial<Record<keyof AnswerForm, string>> =>
  firstErrors(answerDiscount.body, answerBody(act, form))

/** The consequences of an answer: who gets which email, and what can be paid. */
export const answerConsequences = (act: AnswerAct, record: DiscountRecord, form: AnswerForm): string => {
  const { customerEmail } = record
  if (act === 'refuse') return `We email ${customerEmail} that the request is refused. The email has no link.`
  const cents = amountOf(act, record, form)
  if (cents === undefined) return `We email ${customerEmail} a link to pay the amount once.`
  if (cents < smallestCharge)
    return `There is nothing to pay. We email ${customerEmail}, and the request is completed immediately.`
  return `We email ${customerEmail} a link to pay ${formatEuros(cents)} once.`
}

/** The amount that an answer approves; undefined for an invalid input. */
const amountOf = (act: AnswerAct, { amountRequested }: DiscountRecord, { amount }: AnswerForm) =>
  discountCents(act === 'another' ? typedEuros(amount) : amountRequested)

/** The requested amount, formatted. */
export const formatRequestedAmount = ({ amountRequested }: DiscountRecord): string =>
  formatEuros(discountCents(amountRequested) ?? toCents(0))

/** The consequences of a new email address; undefined email while nothing was answered or paid. */
export const newAddressOfDiscount = (record: DiscountRecord): NewAddressMessages => ({
  ends: 'Payment links and open payment pages',
  label:
    record.decision || isPaid(record)
      ? 'Send the last email about the request to the new address'
      : undefined,
})

const isPaid = ({ status, refunded, uncounted, amountTotal }: DiscountRecord): boolean =>
  status === 'COMPLETED' && !refunded && !uncounted && amountTotal > 0
