import { Gavel, ShieldX, Undo2 } from 'lucide-react'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { isOpenDispute } from '#features/payments/money-back.ts'
import { Chip } from '#ui/admin/chip.tsx'

type Moved = Pick<PaymentRecord, 'amountTotalCents' | 'refundedCents' | 'lostCents' | 'disputeStatus'>

/** The refunds and disputes of a payment as chips; renders nothing without any. */
export function AdminMoneyChips({ payment }: { payment: Moved }) {
  const { amountTotalCents, refundedCents, lostCents, disputeStatus } = payment
  return (
    <>
      {refundedCents > 0 && (
        <Chip
          tone="info"
          icon={Undo2}
          word={refundedCents >= amountTotalCents ? 'Refunded' : 'Partly refunded'}
        />
      )}
      {disputeStatus !== null && isOpenDispute(disputeStatus) && (
        <Chip tone="danger" icon={Gavel} word="Disputed" />
      )}
      {lostCents > 0 && <Chip tone="danger" icon={ShieldX} word="Dispute lost" />}
    </>
  )
}
