import { Check, CircleHelp, Clock3, Hourglass, type LucideIcon, Minus, X } from 'lucide-react'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'

const chips: Readonly<Partial<Record<PaymentStatus, { tone: ChipTone; icon: LucideIcon; word: string }>>> = {
  COMPLETED: { tone: 'ok', icon: Check, word: 'Completed' },
  PENDING: { tone: 'gold', icon: Clock3, word: 'Pending' },
  FAILED: { tone: 'danger', icon: X, word: 'Failed' },
  CANCELLED: { tone: 'neutral', icon: Minus, word: 'Cancelled' },
  EXPIRED: { tone: 'orange', icon: Hourglass, word: 'Expired' },
}

export function AdminPaymentChip({ status }: { status: PaymentStatus }) {
  // an unrecognised status of a newer server is shown unchanged
  return <Chip {...(chips[status] ?? { tone: 'neutral', icon: CircleHelp, word: status })} />
}
