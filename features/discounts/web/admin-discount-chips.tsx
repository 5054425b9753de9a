import { Check, Clock, Undo2, X } from 'lucide-react'
import { AdminPaymentChip } from '#features/payments/web/list/admin-payment-chip.tsx'
import { Chip, TestBadge } from '#ui/admin/chip.tsx'
import type { DiscountRecord } from '../admin-discounts.contract.ts'

/** The status of a request's payment, and the organisers' answer. */
export function AdminDiscountChips({ record }: { record: DiscountRecord }) {
  const { status, livemode, decision, refunded } = record
  /** The approval closed the request's first payment; the visitor has the pay link. */
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
