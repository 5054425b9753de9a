import { useEffect, useRef } from 'react'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { type RefundForm, reasonInWords } from '#features/payments/refund-form.ts'
import { type Cents, formatEuros, toCents } from '#shared/money.ts'

/** What the refund means, said before it is made; reading continues here. */
export function AdminRefundSummary({
  payment,
  cents,
  left,
  values,
}: {
  payment: PaymentRecord
  cents: Cents
  left: number
  values: RefundForm
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="grid gap-2 [overflow-wrap:anywhere]">
      <p className="text-base font-[600] text-pretty">
        <bdi>{payment.customerName}</bdi> gets {formatEuros(cents)} back. This cannot be undone.
      </p>
      <p>
        The provider returns it to the original payment method, which may take some days. We email{' '}
        {payment.customerEmail} as soon as it is done.
      </p>
      <p>
        {cents < left
          ? `Remaining after refund: ${formatEuros(toCents(left - cents))}.`
          : 'The full amount is returned; the place can be paid for again. The booking itself is not cancelled.'}
        {!payment.livemode && ' This is a test: no real money is sent.'}
      </p>
      <p className="text-ink-2">
        Reason: {reasonInWords(values.reason)}
        {values.note.trim() && `. Note: ${values.note.trim()}`}
      </p>
    </div>
  )
}
