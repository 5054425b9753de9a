import { Check, Clock, Undo2, X } from 'lucide-react'
import { AdminPaymentChip } from '#features/payments/web/list/admin-payment-chip.tsx'
import { Chip, TestBadge } from '#ui/admin/chip.tsx'
import type { DiscountRecord } from '../admin-discounts.contract.ts'

/** The state of the payment of a request, and what the organisers have answered. */
export function AdminDiscountChips({ record }: { record: DiscountRecord }) {
  const { status, livemode, decision, refunded } = record
  /** Our approval has closed the payment that the request began with; the link to pay is with the visitor. */
  const waits = decision === 'approved' && status === 'CANCELLED'
  return (
    <span className="inline-flex flex-wrap gap-1">
      {waits ? (
        <Chip tone="warn" icon={Clock} word="Waits for payment" />
      ) : (
        <AdminPaymentChip status={status} />
      )}
      <TestBadge livemode={livemode} />
      {refunded && <Chip tone="info" icon={Undo2} word="Refunded" />}
      {decision === 'approved' && <Chip tone="info" icon={Check} word="Approved" />}
      {decision === 'refused' && <Chip tone="neutral" icon={X} word="Refused" />}
    </span>
  )
}
