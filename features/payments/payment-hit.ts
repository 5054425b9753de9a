import { stated, withMatch } from '#shared/search/format-hit.ts'
import type { FoundHit } from '#shared/search/search-hit.ts'
import { formatShortDay } from '#shared/time/calendar-day.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { PaymentRecord } from './admin-payments.contract.ts'
import { methodLabels } from './method-labels.ts'
import { isOpenDispute } from './money-back.ts'
import { statusLabels, statusSigns } from './status-labels.ts'

/** A payment as a search result, with its day in the conference's zone. */
export const hitOfPayment = (payment: PaymentRecord, search: string, timeZone: string): FoundHit => {
  const { id, customerName: title, customerEmail: email, sessionId, createdAt } = payment
  const shown = [
    sourceOf(sessionId, payment),
    formatShortDay(wallTimeAt(Date.parse(createdAt), timeZone).date),
  ]
  const others = [email, payment.customerInstitute, payment.customerCountry, payment.paymentIntentId ?? '']
  return {
    id,
    title,
    detail: withMatch({ title, shown, others }, search),
    amountCents: payment.amountTotalCents,
    state: stateOf(payment),
    isTest: !payment.livemode,
  }
}

/** The source of the money: the session id, shortened as on its pages, or the method of a manual payment. */
const sourceOf = (sessionId: string | null, { manualMethod, provider }: PaymentRecord): string => {
  if (manualMethod) return methodLabels[manualMethod]
  if (sessionId) return `${sessionId.slice(0, 20)}…`
  return provider === 'none' ? 'Nothing to pay' : 'No session'
}

const stateOf = (payment: PaymentRecord) => {
  const { status, amountTotalCents, refundedCents, lostCents, disputeStatus } = payment
  if (disputeStatus !== null && isOpenDispute(disputeStatus)) return stated('failed', 'Disputed')
  if (lostCents > 0) return stated('failed', 'Dispute lost')
  if (refundedCents > 0)
    return stated('returned', refundedCents >= amountTotalCents ? 'Refunded' : 'Partly refunded')
  return stated(statusSigns[status], statusLabels[status])
}
