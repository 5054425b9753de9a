import {
  Ban,
  CalendarX2,
  Check,
  CircleHelp,
  Clock3,
  Copy,
  Hourglass,
  type LucideIcon,
  Minus,
  Undo2,
  X,
} from 'lucide-react'
import { Chip, type ChipTone, TestBadge } from '#ui/admin/chip.tsx'
import { type BookingState, isPartlyRefunded, stateLabels, stateOf } from '../booking-state.ts'
import type { Booking } from '../bookings.contract.ts'

const chips: Readonly<Record<BookingState, { tone: ChipTone; icon: LucideIcon }>> = {
  none: { tone: 'neutral', icon: Minus },
  PENDING: { tone: 'gold', icon: Clock3 },
  COMPLETED: { tone: 'ok', icon: Check },
  FAILED: { tone: 'danger', icon: X },
  CANCELLED: { tone: 'danger', icon: Ban },
  EXPIRED: { tone: 'orange', icon: Hourglass },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

/** The colour follows the status of the payment. */
export const toneOf = ({ paymentRecord }: Pick<Booking, 'paymentRecord'>): ChipTone =>
  chips[stateOf(paymentRecord)].tone

/** The chip of the payment's state, and another one for a cancelled booking. */
export function AdminBookingChip(booking: Booking) {
  const { paymentRecord, cancelledAt, otherBookingPaid } = booking
  const state = stateOf(paymentRecord)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip {...chips[state]} word={stateLabels[state]} title={paymentRecord?.status} />
      <TestBadge livemode={paymentRecord?.livemode} />
      {paymentRecord?.refunded && <Chip tone="info" icon={Undo2} word="Refunded" />}
      {isPartlyRefunded(booking) && <Chip tone="info" icon={Undo2} word="Partly refunded" />}
      {otherBookingPaid && (
        <Chip
          tone="orange"
          icon={Copy}
          word="Another paid booking"
          title="The same email address has another paid booking."
        />
      )}
      {cancelledAt && <Chip tone="danger" icon={CalendarX2} word="Booking cancelled" />}
    </span>
  )
}
